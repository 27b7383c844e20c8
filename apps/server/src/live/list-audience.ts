import type { DeviceSummary } from '@eupnea/contracts/device';
import type { ListEvent } from '@eupnea/contracts/live/list-event';
import type { LivePatch } from '../bus/bus-messages.ts';
import type { DeviceLive } from './live-state.ts';

/** Devices that a viewer sees, with the visibility of each. */
export type VisibleDevices = ReadonlyMap<number, 'full' | 'link'>;

/** The stored part of the devices' summaries; the devices' module implements it. */
export interface SummarySource {
  /** Reloads the stored part of every device. */
  refresh(): Promise<void>;
  /** Returns null for an unregistered device. Includes the address only for administrators. */
  summarize(request: SummaryRequest): DeviceSummary | null;
}

export interface SummaryRequest {
  readonly deviceId: number;
  readonly visibility: 'full' | 'link';
  readonly showsAddress: boolean;
  readonly live: DeviceLive | null;
}

/** Changes since the last tick for all viewers; each audience gets its part. */
export class ListChanges {
  readonly #devices = new Set<number>();
  readonly #links = new Set<number>();
  readonly #alerts = new Set<number>();
  readonly #breaths = new Map<number, number[]>();
  readonly #removed = new Set<number>();

  add(deviceId: number, patch: LivePatch): void {
    this.#devices.add(deviceId);
    if (patch.connected !== undefined || patch.standby !== undefined) this.#links.add(deviceId);
    if (patch.alerts !== undefined) this.#alerts.add(deviceId);
    const numbers = patch.breaths?.map(({ breath_number: number }) => number) ?? [];
    if (numbers.length > 0) this.#breaths.set(deviceId, [...(this.#breaths.get(deviceId) ?? []), ...numbers]);
  }

  /** Notes that the stored part of a device changed. */
  touch(deviceId: number): void {
    this.#devices.add(deviceId);
  }

  remove(deviceId: number): void {
    this.#removed.add(deviceId);
  }

  get isEmpty(): boolean {
    return this.#devices.size === 0 && this.#removed.size === 0;
  }

  get changedDevices(): ReadonlySet<number> {
    return this.#devices;
  }

  get removedDevices(): ReadonlySet<number> {
    return this.#removed;
  }

  /** Returns events, other than summaries, of devices that the audience sees. */
  describe(
    visible: VisibleDevices,
    read: (deviceId: number) => DeviceLive | null,
    nowMs: number,
  ): ListEvent[] {
    const events: ListEvent[] = [];
    for (const deviceId of this.#links) {
      const live = visible.has(deviceId) ? read(deviceId) : null;
      if (live === null) continue;
      const { connected, standby, lastSampleAt } = live;
      events.push({
        type: 'link',
        sent_at: nowMs,
        device_id: deviceId,
        connected,
        standby,
        last_sample_at: lastSampleAt,
      });
    }
    for (const deviceId of this.#alerts) {
      const live = visible.get(deviceId) === 'full' ? read(deviceId) : null;
      if (live === null) continue;
      events.push({ type: 'alerts', sent_at: nowMs, device_id: deviceId, alerts: [...live.alerts] });
    }
    for (const [deviceId, numbers] of this.#breaths) {
      if (visible.get(deviceId) !== 'full') continue;
      events.push({ type: 'breaths', sent_at: nowMs, device_id: deviceId, breath_numbers: numbers });
    }
    return events;
  }
}
