import type { StoredEvent } from '@eupnea/contracts/stored-event';
import type { SettingEffectBody } from '@eupnea/contracts/setting-effect';
import { listParameters } from '@eupnea/model';

/** A change of a setting in the address: `device~parameter~time`. */
export interface ChangeKey {
  readonly deviceId: number;
  readonly parameter: SettingEffectBody['parameter'];
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
  const [, deviceId = '', code, at = ''] = match;
  const parameter = findSetting(code);
  if (parameter === undefined || Number.isNaN(Date.parse(at))) return null;
  return { deviceId: Number(deviceId), parameter, at };
}

const findSetting = (code: string | null | undefined) =>
  listParameters('setting').find((known) => known.code === code)?.code;

/** A setting that somebody changed at the device: an estimate changes by itself, and a first report has no before. */
export function changeOf(event: StoredEvent): ChangeKey | null {
  const { kind, source, previous, value, device_id: deviceId, at } = event;
  const parameter = findSetting(event.parameter);
  if (kind !== 'setting' || source === 'estimated' || parameter === undefined) return null;
  return previous === null || value === null ? null : { deviceId, parameter, at };
}
