import type { StoredEvent } from '@eupnea/contracts';

/** A change of a setting in the address: `device~parameter~time`. */
export interface ChangeKey {
  readonly deviceId: number;
  readonly parameter: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export function writeChangeKey({ deviceId, parameter, at }: ChangeKey): string {
  return `${deviceId}~${parameter}~${at}`;
}

/** Null for an absent or damaged part of the address. */
export function readChangeKey(text: string | undefined): ChangeKey | null {
  const match = /^(\d{1,9})~(\w{1,60})~(\d{4}-\d\d-\d\dT[\d:.]+Z)$/u.exec(text ?? '');
  if (match === null) return null;
  const [, deviceId = '', parameter = '', at = ''] = match;
  return Number.isNaN(Date.parse(at)) ? null : { deviceId: Number(deviceId), parameter, at };
}

/** A setting that somebody changed at the device: an estimate changes by itself, and a first report has no before. */
export function changeOf(event: StoredEvent): ChangeKey | null {
  const { kind, source, parameter, previous, value, device_id: deviceId, at } = event;
  if (kind !== 'setting' || source === 'estimated' || parameter === null) return null;
  return previous === null || value === null ? null : { deviceId, parameter, at };
}
