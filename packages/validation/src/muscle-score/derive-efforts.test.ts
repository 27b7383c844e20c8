import {
  BASE_SCENARIO,
  IDEAL_SENSORS,
  NO_EFFORT,
  QUIET_EFFORT,
  simulateRecording,
  type Scenario,
} from '@eupnea/simulator';
import type { ChannelCode } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { deriveEfforts } from './derive-efforts.ts';
import { labelBreaths } from './label-breaths.ts';
import { unexpiredShare, type MuscleSignals, type TruthChannel } from './muscle-signal.ts';

const EXACT = { lagS: 0, noise: 0, resolution: 0 };
const RATE_HZ = 100;
const SECONDS = 90;
const MICROVOLT_PER_CMH2O = 1.5;
const CHEST_WALL = 8;

const patient: Scenario = {
  ...BASE_SCENARIO,
  rateHz: RATE_HZ,
  lung: {
    complianceMlPerCmh2o: 45,
    resistanceInsp: 10,
    resistanceExp: 10,
    chestWallElastance: CHEST_WALL,
  },
  effort: { ...QUIET_EFFORT, ratePerMin: 14, amplitudeCmh2o: 9 },
  settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 6, peepCmh2o: 6 },
  sensors: { ...IDEAL_SENSORS, oesophageal: EXACT },
  diaphragm: { microvoltPerCmh2o: MICROVOLT_PER_CMH2O, restMicrovolt: 0.5, sensor: EXACT },
};

function record(scenario: Scenario, channel: TruthChannel) {
  const { events, breaths, efforts } = simulateRecording(scenario, 5, SECONDS);
  const join = (code: ChannelCode) =>
    Float32Array.from(
      events.flatMap((event) =>
        event.type === 'samples' ? Array.from(event.block.channels[code] ?? []) : [],
      ),
    );
  const signals: MuscleSignals = {
    rateHz: RATE_HZ,
    channel,
    muscle: join(channel),
    flow: join('flow'),
    pressure: join('pressure'),
    breaths: breaths.map(({ startIndex, expirationIndex, endIndex }) => ({
      start: startIndex,
      inspirationEnd: expirationIndex,
      end: endIndex,
    })),
    chestWall: { elastance: CHEST_WALL, airwayShare: 0 },
  };
  const complete = efforts.filter(({ onsetS, restS }) => onsetS > 1 && restS < SECONDS - 1);
  return { signals, efforts: complete, breaths };
}

function derive(signals: MuscleSignals) {
  const derived = deriveEfforts(signals);
  if (derived === null) throw new Error('the channel does not move');
  return { ...derived, sure: derived.efforts.filter(({ sure }) => sure) };
}

function label(signals: MuscleSignals) {
  const timed = signals.breaths.map((breath) => ({
    startS: breath.start / RATE_HZ,
    inspirationEndS: breath.inspirationEnd / RATE_HZ,
    endS: breath.end / RATE_HZ,
    unexpiredShare: unexpiredShare(signals, breath),
  }));
  return labelBreaths(timed, derive(signals)).slice(1, -1);
}

describe.each([
  ['oesophageal_pressure', 1],
  ['diaphragm_activity', MICROVOLT_PER_CMH2O],
] as const)('efforts by %s of a patient of the simulator', (channel, gain) => {
  it('are all found, with size, onset, peak and end of the truth', () => {
    const { signals, efforts } = record(patient, channel);
    const { sure } = derive(signals);
    expect(efforts.length).toBeGreaterThan(15);
    for (const truth of efforts) {
      const near = sure.filter(({ peakS }) => Math.abs(peakS - truth.peakS) < 0.15);
      expect(near).toHaveLength(1);
      const [effort] = near;
      expect(effort?.size).toBeGreaterThan(0.9 * gain * truth.amplitudeCmh2o);
      expect(effort?.size).toBeLessThan(1.05 * gain * truth.amplitudeCmh2o);
      expect(Math.abs((effort?.end.at ?? 0) - truth.endS)).toBeLessThan(0.05);
      expect(Math.abs((effort?.onset.at ?? 0) - truth.onsetS)).toBeLessThan(0.1);
      expect(effort?.onset.earliest).toBeLessThanOrEqual(truth.onsetS + 0.02);
      expect(effort?.onset.latest).toBeGreaterThan(truth.onsetS);
    }
    expect(sure.filter(({ peakS }) => peakS > 1 && peakS < SECONDS - 1).length).toBeLessThanOrEqual(
      efforts.length + 1,
    );
  });

  it('are none in a passive patient', () => {
    const passive = { ...patient, effort: NO_EFFORT, settings: { ...patient.settings, mode: 'vc' } } as const;
    const { signals } = record(passive, channel);
    const derived = deriveEfforts(signals);
    expect(derived?.efforts ?? []).toEqual([]);
  });
});

describe('a signal that cannot be trusted', () => {
  it('gives no efforts where the balloon is empty', () => {
    const { signals } = record(patient, 'oesophageal_pressure');
    expect(deriveEfforts({ ...signals, muscle: signals.muscle.map(() => 7) })).toBeNull();
  });

  it('gives no sure effort, and no label, beside a knocked catheter or missing samples', () => {
    const { signals, efforts } = record(patient, 'oesophageal_pressure');
    const at = efforts[5]?.peakS ?? Number.NaN;
    const hurt = (change: (value: number) => number) => ({
      ...signals,
      muscle: signals.muscle.map((value, index) =>
        Math.abs(index / RATE_HZ - at) < 0.05 ? change(value) : value,
      ),
    });
    for (const broken of [hurt((value) => value - 60), hurt(() => Number.NaN)]) {
      const near = derive(broken).sure.filter(({ peakS }) => Math.abs(peakS - at) < 0.3);
      expect(near).toEqual([]);
      const own = label(broken).filter(({ startS, endS }) => startS <= at && at < endS);
      expect(own.length).toBeGreaterThan(0);
      for (const { labels } of own) expect(Object.values(labels).every((value) => value === null)).toBe(true);
    }
  });

  it('takes the heart for no effort', () => {
    const passive = { ...patient, effort: NO_EFFORT, settings: { ...patient.settings, mode: 'vc' } } as const;
    const { signals } = record(passive, 'oesophageal_pressure');
    const beating = signals.muscle.map(
      (value, at) => value + 1.6 * Math.sin((2 * Math.PI * 1.3 * at) / RATE_HZ),
    );
    const { sure, ripple } = derive({ ...signals, muscle: beating });
    expect(ripple).toBeGreaterThan(2);
    expect(sure).toEqual([]);
  });
});

describe('labels of breaths of the simulator', () => {
  it('say what the truth says of triggered breaths, and call none passive', () => {
    const { signals, breaths } = record(patient, 'oesophageal_pressure');
    const truths = label(signals);
    const sensed = breaths.slice(1, -1).map(({ cause }) => cause === 'sensed');
    expect(sensed.filter(Boolean).length).toBeGreaterThan(12);
    for (const [at, truth] of truths.entries()) {
      if (sensed[at] !== true) continue;
      expect(truth.confirmedEffort).toBe(true);
      expect(truth.passive).toBe(false);
      expect(truth.labels.auto_trigger).toBe(false);
      expect(truth.labels.double_trigger).toBe(false);
      expect(truth.labels.ineffective_effort).toBe(false);
    }
  });

  it('find the efforts that a heavy trigger loses', () => {
    const deaf: Scenario = {
      ...patient,
      effort: { ...patient.effort, ratePerMin: 24, amplitudeCmh2o: 5 },
      settings: {
        ...patient.settings,
        mode: 'vc',
        ratePerMin: 10,
        trigger: { kind: 'pressure', belowPeepCmh2o: 15 },
      },
    };
    const { signals, efforts, breaths } = record(deaf, 'oesophageal_pressure');
    const lost = breaths
      .slice(1, -1)
      .filter(({ expirationS, endS }) =>
        efforts.some(({ onsetS, restS }) => onsetS > expirationS + 0.2 && restS < endS - 0.2),
      );
    expect(lost.length).toBeGreaterThan(3);
    const found = label(signals).filter(({ labels }) => labels.ineffective_effort === true);
    for (const { startS } of lost)
      expect(found.some((one) => Math.abs(one.startS - startS) < 0.05)).toBe(true);
    expect(found.length).toBeLessThanOrEqual(lost.length + 2);
  });
});
