import { describe, expect, it } from 'vitest';
import { buildBreathRecord } from '../storage/testing/build-breath.ts';
import { DeviceCondition } from './device-condition.ts';
import { ADULT, CONDITION_START, assignmentOf } from './testing/condition-start.ts';

/** An unsupported breath at PEEP 6, or a breath of another mode. */
function controlled(atMs: number, mode: 'cpap' | 'vc' = 'cpap', epoch = 1) {
  const record = buildBreathRecord({
    deviceId: 5,
    breathNumber: 1,
    anchorMs: atMs - 3000,
    startIndex: 0,
    epoch,
    features: { peep_cmh2o: 6 },
  });
  return [
    {
      record: { ...record, breath: { ...record.breath, mode } },
      startMs: atMs - 3000,
      endMs: atMs,
    },
  ];
}

/** A condition that has estimates of PEEP 6 and of the trigger at 32 s. */
function conditionWithEstimates(): DeviceCondition {
  const condition = new DeviceCondition(CONDITION_START, 0);
  for (let atMs = 4000; atMs <= 36_000; atMs += 4000) condition.addBreaths(controlled(atMs), atMs);
  expect(condition.describe().control_settings).toHaveProperty('PEEPCPAP.estimated', true);
  return condition;
}

function goneAt(at: number) {
  return { PEEPCPAP: { withdrawn: true, at }, trigger: { withdrawn: true, at } };
}

describe('the estimated settings of a device', () => {
  it('estimates the settings of a silent device, until the device says them', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    const changes = Array.from({ length: 12 }, (_, index) =>
      condition.addBreaths(controlled(4000 * (index + 1)), 4000 * (index + 1)),
    );
    const told = changes.flatMap(({ patch }) => Object.entries(patch.control_settings ?? {}));
    expect(told).toEqual([
      ['PEEPCPAP', { value: 6, at: 32_000, estimated: true }],
      ['trigger', { value: 'patient', at: 32_000, estimated: true }],
    ]);
    expect(changes.flatMap(({ intervals }) => intervals ?? [])).toContainEqual(
      expect.objectContaining({ kind: 'setting', parameter: 'PEEPCPAP', value: 6, source: 'estimated' }),
    );
    const said = condition.applySettings({ values: { PEEPCPAP: 6 } }, 60_000);
    expect(said.patch.control_settings).toEqual({ PEEPCPAP: { value: 6, at: 60_000 } });
    expect(condition.addBreaths(controlled(64_000), 64_000).patch.control_settings).toBeUndefined();
  });

  it('withdraws the estimates of a mode that is left, and closes their intervals', () => {
    const condition = conditionWithEstimates();
    const changes = [1, 2, 3].map((number) =>
      condition.addBreaths(controlled(36_000 + 4000 * number, 'vc'), 36_000 + 4000 * number),
    );
    expect(changes.map(({ patch }) => patch.control_settings)).toEqual([
      undefined,
      undefined,
      goneAt(48_000),
    ]);
    expect(changes.at(-1)?.intervals?.filter(({ kind }) => kind === 'setting')).toEqual(
      ['PEEPCPAP', 'trigger'].map((parameter) => ({
        kind: 'setting',
        deviceId: 5,
        atUs: 48_000_000n,
        parameter,
        value: null,
        source: 'estimated',
      })),
    );
    expect(condition.describe().control_settings).toEqual(goneAt(48_000));
    const [told] = condition.applySettings({ values: { PEEPCPAP: 7 } }, 49_000).intervals ?? [];
    expect(told).toMatchObject({ value: 7, source: 'device' });
    expect(condition.describe().control_settings?.['PEEPCPAP']).toEqual({ value: 7, at: 49_000 });
  });

  it('withdraws the estimates of the former patient, and takes none of his last breaths for the next one', () => {
    const condition = conditionWithEstimates();
    condition.applySettings({ values: { rate: 14 } }, 33_000);
    const next = condition.assign(assignmentOf(ADULT), 40_000);
    expect(next.patch.control_settings).toEqual(goneAt(40_000));
    expect(next.intervals).toContainEqual(
      expect.objectContaining({ kind: 'setting', parameter: 'PEEPCPAP', value: null }),
    );
    for (let number = 0; number < 12; number += 1)
      expect(condition.addBreaths(controlled(42_000), 42_000).patch.control_settings).toBeUndefined();
    expect(condition.describe().control_settings).toEqual({
      ...goneAt(40_000),
      rate: { value: 14, at: 33_000 },
    });
    expect(
      condition.assign(assignmentOf({ ...ADULT, version: 2 }), 43_000).patch.control_settings,
    ).toBeUndefined();
  });

  it('withdraws the estimates of a stream that another one follows', () => {
    const condition = conditionWithEstimates();
    expect(condition.beginEpoch(2, 40_000)).toMatchObject({ patch: { control_settings: goneAt(40_000) } });
    for (let number = 0; number < 12; number += 1)
      expect(condition.addBreaths(controlled(50_000), 50_000).patch.control_settings).toBeUndefined();
    const again = Array.from({ length: 8 }, (_, index) => 60_000 + 4000 * index).map((atMs) =>
      condition.addBreaths(controlled(atMs, 'cpap', 2), atMs),
    );
    expect(again.at(-1)?.patch.control_settings).toMatchObject({ PEEPCPAP: { value: 6, at: 88_000 } });
  });

  it('withdraws after a restart what was estimated before, and remembers what was withdrawn', () => {
    const settings = new Map([
      ['PEEPCPAP', { value: 6, atMs: 10, estimated: true }],
      ['rate', { value: 14, atMs: 10, estimated: false }],
      ['p_control', { value: null, atMs: 20, estimated: true }],
    ]);
    const condition = new DeviceCondition({ ...CONDITION_START, settings }, 1000);
    expect(condition.beginEpoch(1, 2000).intervals).toMatchObject([{ parameter: 'PEEPCPAP', value: null }]);
    expect(condition.describe().control_settings).toEqual({
      rate: { value: 14, at: 10 },
      PEEPCPAP: { withdrawn: true, at: 2000 },
      p_control: { withdrawn: true, at: 20 },
    });
  });
});
