import type { DeviceSummary } from '@eupnea/contracts/device';
import { describe, expect, it } from 'vitest';
import { makeDevice } from '../testing/make-device.ts';
import { applyListEvent, type DeviceList } from './device-list.ts';

function summary(id: number, change: Partial<DeviceSummary> = {}): DeviceSummary {
  return makeDevice({ id, patient_id: 5, monitored_parameters: { RR: { value: 14, at: 1 } }, ...change });
}

const LIST: DeviceList = new Map([
  [1, summary(1)],
  [2, summary(2)],
]);

describe('the device list', () => {
  it('keeps a known value when a summary of the same patient omits it', () => {
    const items = [summary(1, { monitored_parameters: { RR: null, Pmax: { value: 20, at: 2 } } })];
    const after = applyListEvent(LIST, { type: 'summaries', sent_at: 2, items });
    expect(after.get(1)?.monitored_parameters).toEqual({
      RR: { value: 14, at: 1 },
      Pmax: { value: 20, at: 2 },
    });
  });

  it('knows a setting no longer that a summary withdraws', () => {
    const TI = { value: 1, at: 1, estimated: true };
    const list: DeviceList = new Map([[1, summary(1, { control_settings: { TI } })]]);
    const kept = applyListEvent(list, { type: 'summaries', sent_at: 2, items: [summary(1)] });
    expect(kept.get(1)?.control_settings).toEqual({ TI });
    const items = [summary(1, { control_settings: { TI: { withdrawn: true, at: 3 } } })];
    const after = applyListEvent(kept, { type: 'summaries', sent_at: 3, items });
    expect(after.get(1)?.control_settings).toEqual({ TI: { withdrawn: true, at: 3 } });
  });

  it('keeps nothing of the former patient', () => {
    const items = [summary(1, { patient_id: 6, monitored_parameters: {} })];
    expect(
      applyListEvent(LIST, { type: 'summaries', sent_at: 2, items }).get(1)?.monitored_parameters,
    ).toEqual({});
  });

  it('follows link, newest samples and alerts of single devices and leaves the others alone', () => {
    const linked = applyListEvent(LIST, {
      type: 'link',
      sent_at: 2,
      device_id: 1,
      connected: false,
      standby: true,
      last_sample_at: 99,
    });
    expect(linked.get(1)).toMatchObject({
      status: 'disconnected',
      standby: true,
      last_wave: { time_rcvd: 99 },
    });
    expect(linked.get(2)).toBe(LIST.get(2));
    const newest = applyListEvent(linked, {
      type: 'newest_samples',
      sent_at: 3,
      device_ids: [2, 77],
      last_sample_at: [123, 5],
    });
    expect(newest.get(2)?.last_wave).toEqual({ time_rcvd: 123 });
    expect(newest.has(77)).toBe(false);
  });

  it('drops a device that is gone', () => {
    expect([...applyListEvent(LIST, { type: 'removed', sent_at: 2, device_id: 1 }).keys()]).toEqual([2]);
  });
});
