import { describe, expect, it } from 'vitest';
import { ALARMS_END_AFTER_MS, DeviceCondition } from './device-condition.ts';
import { CONDITION_START, finished } from './testing/condition-start.ts';

describe('the condition of a device', () => {
  it('tells a setting once, with what it was when it changes', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    expect(condition.applySettings({ values: { PEEPCPAP: 5 } }, 1000).patch.control_settings).toEqual({
      PEEPCPAP: { value: 5, at: 1000 },
    });
    expect(condition.applySettings({ values: { PEEPCPAP: 5 } }, 2000)).toEqual({ patch: {} });
    const changed = condition.applySettings({ values: { PEEPCPAP: 8 } }, 3000);
    expect(changed.patch.control_settings).toEqual({ PEEPCPAP: { value: 8, at: 3000, was: 5 } });
    expect(changed.intervals).toMatchObject([
      { kind: 'setting', parameter: 'PEEPCPAP', value: 8, source: 'device' },
    ]);
  });

  it('stores the mode as the driver names it beside the device text, and as unknown without its word', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    const modes = [
      condition.applySettings(
        { values: { mode_name: 'BIPAP' }, mode: { control: 'pc', sequence: 'imv' } },
        1000,
      ),
      condition.applySettings({ values: { mode_name: 'Brand+' } }, 2000),
    ].map(({ intervals = [] }) => intervals.filter(({ kind }) => kind === 'mode'));
    expect(modes).toMatchObject([
      [{ control: 'pc', sequence: 'imv', deviceText: 'BIPAP' }],
      [{ control: 'unknown', sequence: null, deviceText: 'Brand+' }],
    ]);
  });

  it('does not repeat after a restart what was in force before', () => {
    const condition = new DeviceCondition(
      { ...CONDITION_START, settings: new Map([['PEEPCPAP', { value: 5, atMs: 10, estimated: false }]]) },
      0,
    );
    expect(condition.applySettings({ values: { PEEPCPAP: 5 } }, 1000)).toEqual({ patch: {} });
  });

  it('says that no data comes once the link is stale, and that it comes again', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    condition.setConnected(true, 'connected', 0);
    expect(condition.tick(20_000, 20_000, 'delayed').alerts).toBeUndefined();
    expect(condition.tick(21_000, 21_000, 'stale').alerts).toMatchObject([{ kind: 'no_data', endUs: null }]);
    expect(condition.tick(22_000, 22_000, 'live').alerts).toMatchObject([
      { kind: 'no_data', endUs: 22_000_000n },
    ]);
  });

  it('takes a connection that is back at once for no loss of data', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    condition.setConnected(true, 'connected', 0);
    condition.setConnected(false, 'reset', 30_000);
    expect(condition.tick(31_000, 31_000, 'disconnected').alerts).toBeUndefined();
    expect(condition.tick(34_000, 34_000, 'disconnected').alerts).toHaveLength(1);
  });

  it('stores a reading every ten seconds while it streams, and none while it is silent', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    condition.addBreaths(finished(500, 3000), 3000);
    const readings = (link: 'live' | 'stale', from: number) =>
      Array.from(
        { length: 25 },
        (_, second) => condition.tick(from + second * 1000, from + second * 1000, link).readings ?? [],
      ).flat();
    expect(readings('live', 4000).map(({ takenAtUs }) => takenAtUs)).toEqual([
      4_000_000n,
      14_000_000n,
      24_000_000n,
    ]);
    expect(readings('stale', 40_000)).toEqual([]);
  });

  it('stores a reading as soon as the device reports another number', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    condition.applyNumerics({ SpO2: 97 }, 1000);
    expect(condition.tick(1000, 1000, 'live').readings).toHaveLength(1);
    condition.applyNumerics({ SpO2: 96 }, 2500);
    expect(condition.tick(3000, 3000, 'live').readings).toMatchObject([{ monitored: { SpO2: 96 } }]);
  });

  it('ends the alarms of a device that stays away, not those of one that is soon back', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    const alarm = { code: 'A1', text: 'High pressure', priority: 'high' } as const;
    const kinds = () =>
      condition.alerts.active.filter(({ source }) => source === 'device').map(({ kind }) => kind);
    condition.setConnected(true, 'connected', 0);
    condition.applyAlarms([alarm], 1_000);
    condition.setConnected(false, 'reset', 2_000);
    condition.tick(2_000 + ALARMS_END_AFTER_MS, 2_000 + ALARMS_END_AFTER_MS, 'disconnected');
    expect(kinds()).toEqual(['A1']);
    const atMs = 2_001 + ALARMS_END_AFTER_MS;
    expect(condition.tick(atMs, atMs, 'disconnected').alerts).toContainEqual(
      expect.objectContaining({ kind: 'A1', endUs: BigInt(atMs) * 1000n }),
    );
    expect(kinds()).toEqual([]);
    condition.setConnected(true, 'connected', 90_000);
    condition.applyAlarms([alarm], 90_000);
    expect(kinds()).toEqual(['A1']);
  });
});
