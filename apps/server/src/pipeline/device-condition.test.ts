import type { Patient } from '@eupnea/contracts';
import { serverTimeUs } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { FindingRecord } from '../storage/recording/recording-batch.ts';
import { buildBreathRecord } from '../storage/testing/build-breath.ts';
import type { Assignment } from './assignment.ts';
import { ALARMS_END_AFTER_MS, DeviceCondition } from './device-condition.ts';
import type { PipelineStart } from './pipeline-services.ts';

const start: PipelineStart = {
  deviceId: 5,
  state: { deviceId: 5, lastBreathNumber: 0, lastAlertNumber: 0, lastEpoch: 0, lastEndUs: null },
  standby: false,
  openAlerts: [],
  settings: new Map(),
  deviceLimits: new Map(),
  eupneaLimits: new Map(),
};

const adult: Patient = {
  id: 11,
  version: 1,
  pseudonym: 'P-11',
  sex: 'man',
  age: 60,
  age_unit: 'years',
  category: 'ADULT',
  height: 173,
  weight: 80,
  ibw: 68.7,
  date_in: null,
  date_out: null,
  status: null,
  ARDS: false,
  COPD: false,
  BrainJ: false,
  tube: null,
  tube_diametr: null,
  description: null,
};

function assignmentOf(patient: Patient | null): Assignment {
  return {
    session: null,
    patient,
    nextPatientId: patient?.id ?? null,
    patientLimits: new Map(),
    deviceLimits: new Map(),
  };
}

function finished(vteMl: number, atMs: number) {
  const features = { vte_ml: vteMl, pmax_cmh2o: 20 };
  const record = buildBreathRecord({
    deviceId: 5,
    breathNumber: 1,
    anchorMs: atMs - 3000,
    startIndex: 0,
    features,
  });
  return [{ record, startMs: atMs - 3000, endMs: atMs }];
}

/** An unsupported breath at PEEP 6, or one of another mode. */
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

/** PEEP 6 and who triggers are known at 32 s. */
function conditionWithEstimates(): DeviceCondition {
  const condition = new DeviceCondition(start, 0);
  for (let atMs = 4000; atMs <= 36_000; atMs += 4000) condition.addBreaths(controlled(atMs), atMs);
  expect(condition.describe().control_settings).toHaveProperty('PEEPCPAP.estimated', true);
  return condition;
}

function goneAt(at: number) {
  return { PEEPCPAP: { withdrawn: true, at }, trigger: { withdrawn: true, at } };
}

function doubleTrigger(beganMs: number): FindingRecord {
  const range = { firstIndex: 0, lastIndex: 199 };
  return {
    deviceId: 5,
    epoch: 1,
    analysisId: 1,
    startedAtUs: serverTimeUs(beganMs),
    endedAtUs: serverTimeUs(beganMs + 2000),
    finding: {
      ...range,
      kind: 'double_trigger',
      confidence: 0.9,
      evidence: { ...range, textKey: 'x', measurements: [] },
      breathStartIndices: [0],
      state: 'final',
    },
  };
}

describe('the condition of a device', () => {
  it('tells a setting once, with what it was when it changes', () => {
    const condition = new DeviceCondition(start, 0);
    expect(condition.applySettings({ PEEPCPAP: 5 }, 1000).patch.control_settings).toEqual({
      PEEPCPAP: { value: 5, at: 1000 },
    });
    expect(condition.applySettings({ PEEPCPAP: 5 }, 2000)).toEqual({ patch: {} });
    const changed = condition.applySettings({ PEEPCPAP: 8 }, 3000);
    expect(changed.patch.control_settings).toEqual({ PEEPCPAP: { value: 8, at: 3000, was: 5 } });
    expect(changed.intervals).toMatchObject([
      { kind: 'setting', parameter: 'PEEPCPAP', value: 8, source: 'device' },
    ]);
  });

  it('estimates the settings of a silent device, until the device says them', () => {
    const condition = new DeviceCondition(start, 0);
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
    const said = condition.applySettings({ PEEPCPAP: 6 }, 60_000);
    expect(said.patch.control_settings).toEqual({ PEEPCPAP: { value: 6, at: 60_000, was: 6 } });
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
    const [told] = condition.applySettings({ PEEPCPAP: 7 }, 49_000).intervals ?? [];
    expect(told).toMatchObject({ value: 7, source: 'device' });
    expect(condition.describe().control_settings?.['PEEPCPAP']).toEqual({ value: 7, at: 49_000 });
  });

  it('withdraws the estimates of the former patient, and takes none of his last breaths for the next one', () => {
    const condition = conditionWithEstimates();
    condition.applySettings({ rate: 14 }, 33_000);
    const next = condition.assign(assignmentOf(adult), 40_000);
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
      condition.assign(assignmentOf({ ...adult, version: 2 }), 43_000).patch.control_settings,
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
    const condition = new DeviceCondition({ ...start, settings }, 1000);
    expect(condition.beginEpoch(1, 2000).intervals).toMatchObject([{ parameter: 'PEEPCPAP', value: null }]);
    expect(condition.describe().control_settings).toEqual({
      rate: { value: 14, at: 10 },
      PEEPCPAP: { withdrawn: true, at: 2000 },
      p_control: { withdrawn: true, at: 20 },
    });
  });

  it('does not repeat after a restart what was in force before', () => {
    const condition = new DeviceCondition(
      { ...start, settings: new Map([['PEEPCPAP', { value: 5, atMs: 10, estimated: false }]]) },
      0,
    );
    expect(condition.applySettings({ PEEPCPAP: 5 }, 1000)).toEqual({ patch: {} });
  });

  it('says that no data comes once the link is stale, and that it comes again', () => {
    const condition = new DeviceCondition(start, 0);
    condition.setConnected(true, 'connected', 0);
    expect(condition.tick(20_000, 20_000, 'delayed').alerts).toBeUndefined();
    expect(condition.tick(21_000, 21_000, 'stale').alerts).toMatchObject([{ kind: 'no_data', endUs: null }]);
    expect(condition.tick(22_000, 22_000, 'live').alerts).toMatchObject([
      { kind: 'no_data', endUs: 22_000_000n },
    ]);
  });

  it('takes a connection that is back at once for no loss of data', () => {
    const condition = new DeviceCondition(start, 0);
    condition.setConnected(true, 'connected', 0);
    condition.setConnected(false, 'reset', 30_000);
    expect(condition.tick(31_000, 31_000, 'disconnected').alerts).toBeUndefined();
    expect(condition.tick(34_000, 34_000, 'disconnected').alerts).toHaveLength(1);
  });

  it('puts the cited limits of the patient in force and raises their crossing', () => {
    const condition = new DeviceCondition(start, 0);
    const assigned = condition.assign(assignmentOf(adult), 1000);
    expect(assigned.intervals).toContainEqual(
      expect.objectContaining({ kind: 'limit', parameter: 'VT_IBW', low: 4, high: 8, source: 'eupnea' }),
    );
    condition.setConnected(true, 'connected', 1000);
    const raised: string[] = [];
    for (let second = 2; second < 90; second += 1) {
      const nowMs = second * 1000;
      const change =
        second % 3 === 0
          ? condition.addBreaths(finished(700, nowMs), nowMs)
          : condition.tick(nowMs, nowMs, 'live');
      raised.push(...(change.alerts ?? []).map(({ kind, priority }) => `${kind} ${priority}`));
    }
    expect(raised).toContain('VT_IBW_high unclassified');
  });

  it('shows nothing of the former patient under the next one', () => {
    const condition = new DeviceCondition(start, 0);
    condition.assign(assignmentOf(adult), 0);
    condition.addBreaths(finished(500, 3000), 3000);
    expect(condition.values.monitored.values.get('VTe')?.value).toBe(500);
    condition.assign(assignmentOf({ ...adult, version: 2 }), 4000);
    expect(condition.values.monitored.values.has('VTe')).toBe(true);
    condition.assign(assignmentOf({ ...adult, id: 12 }), 5000);
    expect(condition.values.monitored.values.size).toBe(0);
    // Begun under the former one, committed after the change.
    condition.addBreaths(finished(600, 7000), 7500);
    expect(condition.values.monitored.values.size).toBe(0);
    condition.addBreaths(finished(400, 8000), 8500);
    expect(condition.values.monitored.values.get('VTe')?.value).toBe(400);
  });

  it('counts no asynchrony of the former patient under the next one, however late it is committed', () => {
    const condition = new DeviceCondition(start, 0);
    condition.assign(assignmentOf(adult), 0);
    condition.assign(assignmentOf({ ...adult, id: 12 }), 5000);
    expect(condition.addFindings([doubleTrigger(4000)], 7000).asynchronism).toEqual([]);
    expect(condition.addFindings([doubleTrigger(6000)], 8000).asynchronism).toEqual([
      { kind: 'double_trigger', count: 1 },
    ]);
  });

  it('stores a reading every ten seconds while it streams, and none while it is silent', () => {
    const condition = new DeviceCondition(start, 0);
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
    const condition = new DeviceCondition(start, 0);
    condition.applyNumerics({ SpO2: 97 }, 1000);
    expect(condition.tick(1000, 1000, 'live').readings).toHaveLength(1);
    condition.applyNumerics({ SpO2: 96 }, 2500);
    expect(condition.tick(3000, 3000, 'live').readings).toMatchObject([{ monitored: { SpO2: 96 } }]);
  });

  it('ends the alarms of a device that stays away, not those of one that is soon back', () => {
    const condition = new DeviceCondition(start, 0);
    const alarm = { code: 'A1', text: 'High pressure', priority: 'high' } as const;
    const kinds = () => condition.alerts.filter(({ source }) => source === 'device').map(({ kind }) => kind);
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
