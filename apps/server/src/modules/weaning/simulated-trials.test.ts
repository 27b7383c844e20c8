import { DEFAULT_WEANING_DEFINITION, MINUTE_MS, HOUR_MS } from '@eupnea/model';
import { type BreathingTrial, findTrials } from '@eupnea/signal';
import { createRandom, findScenario, type PlannedArtefact } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import type { PastStory, StoryMoment } from '../../demo/past/past-story.ts';
import { playStory } from '../../demo/past/play-story.ts';
import { WEANING_STORY } from '../../demo/past/stories/weaning.ts';
import type { IntervalChange } from '../../storage/recording/recording-batch.ts';
import { laySpans, type Period } from './lay-spans.ts';
import { makeWardHistory, type TrueTrial } from './testing/ward-history.ts';
import { nameMode, type ModeInterval, type PressureInterval } from './weaning-repository.ts';

const START_TOLERANCE_MS = 60_000;

interface Score {
  trials: number;
  found: number;
  false: number;
  days: number;
  readonly startErrorsMs: number[];
  readonly endErrorsMs: number[];
}

const emptyScore = (): Score => ({
  trials: 0,
  found: 0,
  false: 0,
  days: 0,
  startErrorsMs: [],
  endErrorsMs: [],
});

/** A found trial belongs to a true one that it overlaps; every other one is false. */
function score(
  into: Score,
  found: readonly BreathingTrial[],
  truth: readonly TrueTrial[],
  endMs: number,
): void {
  const left = new Set(found);
  for (const { fromMs, toMs } of truth) {
    into.trials += 1;
    const match = found.find((trial) => trial.fromMs < toMs && trial.toMs > fromMs);
    if (match === undefined) continue;
    left.delete(match);
    const errorMs = Math.abs(match.fromMs - fromMs);
    if (errorMs <= START_TOLERANCE_MS) into.found += 1;
    into.startErrorsMs.push(errorMs);
    into.endErrorsMs.push(Math.abs(match.toMs - toMs));
  }
  into.false += left.size;
  into.days += endMs / (24 * HOUR_MS);
}

describe('60 simulated trials among suction, disconnections and changes of support', () => {
  it('are found by the reported settings: at least .98, at most .01 false a day, start within 60 s', () => {
    const random = createRandom(46, 'weaning ward');
    const result = emptyScore();
    for (let stay = 0; stay < 60; stay += 1) {
      const history = makeWardHistory(random, 7, stay % 7);
      score(
        result,
        findTrials(history.spans, DEFAULT_WEANING_DEFINITION, history.endMs),
        history.trials,
        history.endMs,
      );
    }
    expect(result.trials).toBe(60);
    expect(result.days).toBeCloseTo(420, 6);
    expect(result.found / result.trials).toBeGreaterThanOrEqual(0.98);
    expect(result.false / result.days).toBeLessThanOrEqual(0.01);
    expect(Math.max(...result.startErrorsMs)).toBeLessThanOrEqual(START_TOLERANCE_MS);
    expect(Math.max(...result.endErrorsMs)).toBeLessThanOrEqual(START_TOLERANCE_MS);
  });
});

const STAY_HOURS = 2.5;
/** About twelve seconds of processor time a stay. */
const IS_DEEP = process.env['EUPNEA_DEEP'] === '1';
const STAYS = Number(process.env['EUPNEA_TRIAL_STAYS'] ?? (IS_DEEP ? 16 : 1));
const START_MS = Date.parse('2026-11-24T00:00:00Z');
const TIMEOUT_MS = 3_600_000;
/** At most so many false trials a day of stays. */
const FALSE_A_DAY = 0.01;

interface Stay {
  readonly story: PastStory;
  readonly truth: TrueTrial;
}

/** A stay on a simulated ventilator: controlled or supported, disturbed, with one trial. */
function makeStay(seed: number): Stay {
  const random = createRandom(seed, 'weaning stay');
  const between = (low: number, high: number): number => low + random.uniform() * (high - low);
  const bed = findScenario(random.uniform() < 0.5 ? 'pressure-support' : 'ards');
  if (bed === undefined) throw new Error('no such bed');
  const fromH = between(0.6, 0.9);
  const toH = fromH + between(8, 75) / 60;
  const level = (low: number, high: number) => Math.round(between(low, high));
  const moments: StoryMoment[] = [
    { atH: 0.25, change: { settings: { mode: 'ps', pressureSupportCmh2o: level(10, 16), peepCmh2o: 7 } } },
    {
      atH: fromH,
      change: {
        settings: { mode: 'ps', pressureSupportCmh2o: level(3, 8), peepCmh2o: level(3, 8) },
        effort: { ratePerMin: level(20, 34), amplitudeCmh2o: 8 },
      },
    },
    { atH: toH, change: { settings: { pressureSupportCmh2o: level(10, 16), peepCmh2o: 8 } } },
  ];
  for (const atH of [0.1, 0.4, fromH + 0.05, fromH + 0.1, toH + 0.1]) {
    const kinds: readonly PlannedArtefact['kind'][] = ['suction', 'disconnection', 'cough'];
    const kind = kinds[Math.floor(random.uniform() * kinds.length)] ?? 'suction';
    moments.push({ atH, disturbance: { kind, seconds: kind === 'cough' ? 3 : between(8, 90) } });
  }
  const story = {
    ...WEANING_STORY,
    seed,
    scenario: { ...bed, rateHz: 50, effort: { ...bed.effort, ratePerMin: 18, amplitudeCmh2o: 6 } },
    // The story's hours are those of a day; they are played at the same pace.
    moments: moments.map((moment) => ({ ...moment, atH: (moment.atH * 24) / STAY_HOURS })),
  };
  return { story, truth: { fromMs: START_MS + fromH * HOUR_MS, toMs: START_MS + toH * HOUR_MS } };
}

/** What the server stores of a stay: intervals, and the times of the breaths. */
async function playStay(story: PastStory) {
  const changes: IntervalChange[] = [];
  const breaths: number[] = [];
  const nobody = {
    session: null,
    patient: null,
    nextPatientId: null,
    patientLimits: new Map(),
    deviceLimits: new Map(),
  };
  await playStory({
    story,
    start: {
      deviceId: 1,
      state: { deviceId: 1, lastBreathNumber: 0, lastAlertNumber: 0, lastEpoch: 0, lastEndUs: null },
      standby: false,
      openAlerts: [],
      settings: new Map(),
      deviceLimits: new Map(),
      eupneaLimits: new Map(),
    },
    assignment: nobody,
    assignments: {
      load: async () => new Map([[1, nobody]]),
      openSession: async (_device, startedAtUs, patientId) => ({ id: 1, startedAtUs, patientId }),
      closeSession: async () => {},
      leaveToNobody: async () => {},
      setBack: async () => {},
    },
    analysisId: 1,
    startMs: START_MS,
    hours: STAY_HOURS,
    store: async (batch) => {
      changes.push(...(batch.intervals ?? []));
      breaths.push(...(batch.breaths ?? []).map(({ startedAtUs }) => Number(startedAtUs) / 1000));
    },
  });
  return { changes, breaths };
}

/** Intervals end where the next of their series begins, as in the database. */
function closeAll<Row extends { readonly atUs: bigint }>(rows: readonly Row[]) {
  const sorted = rows.toSorted((left, right) => Number(left.atUs - right.atUs));
  return sorted.map((row, place) => ({
    ...row,
    startedAtUs: row.atUs,
    endedAtUs: sorted[place + 1]?.atUs ?? null,
  }));
}

function toSpans({ changes, breaths }: Awaited<ReturnType<typeof playStay>>) {
  const modes = (['device', 'recognised'] as const).flatMap((source) =>
    closeAll(
      changes.flatMap((change) => (change.kind === 'mode' && change.source === source ? [change] : [])),
    ),
  );
  const pressures = (['pressure_support', 'PEEPCPAP'] as const).flatMap((parameter) =>
    closeAll(
      changes.flatMap((change) =>
        change.kind === 'setting' && change.parameter === parameter ? [change] : [],
      ),
    ).map(
      ({ value, ...row }): PressureInterval => ({
        ...row,
        parameter,
        value: typeof value === 'number' ? value : null,
      }),
    ),
  );
  const named = closeAll(
    changes.flatMap((change) =>
      change.kind === 'setting' && change.parameter === 'mode_name' ? [change] : [],
    ),
  ).flatMap(({ value, ...row }) => (typeof value === 'string' ? nameMode({ ...row, name: value }) : []));
  const breathing: { fromMs: number; toMs: number }[] = [];
  for (const atMs of breaths) {
    const last = breathing.at(-1);
    if (last === undefined || atMs - last.toMs > 30_000) breathing.push({ fromMs: atMs, toMs: atMs + 2000 });
    else last.toMs = atMs + 2000;
  }
  const sortedModes: readonly ModeInterval[] = modes.toSorted((left, right) =>
    Number(left.startedAtUs - right.startedAtUs),
  );
  const periods: readonly Period[] = breathing;
  return laySpans({
    breathing: periods,
    standby: [],
    modes: sortedModes,
    named,
    pressures: pressures.toSorted((left, right) => Number(left.startedAtUs - right.startedAtUs)),
  });
}

function describeScore({ trials, found, false: wrong, days, startErrorsMs }: Score): string {
  const errors = startErrorsMs.map((error) => error / 1000).toSorted((one, other) => one - other);
  const [middle, worst] = [errors[errors.length >> 1] ?? 0, errors.at(-1) ?? 0];
  return (
    `${found} of ${trials} trials found, ${(wrong / days).toFixed(3)} false a day; ` +
    `start error: median ${middle.toFixed(0)} s, worst ${worst.toFixed(0)} s`
  );
}

describe('trials on simulated ventilators', () => {
  it(
    'are found in what the pipeline stores of them, and nothing else is',
    async () => {
      const result = emptyScore();
      for (let stay = 1; stay <= STAYS; stay += 1) {
        const { story, truth } = makeStay(stay);
        const spans = toSpans(await playStay(story));
        const nowMs = START_MS + STAY_HOURS * HOUR_MS;
        score(result, findTrials(spans, DEFAULT_WEANING_DEFINITION, nowMs), [truth], STAY_HOURS * HOUR_MS);
        if (IS_DEEP) console.info(describeScore(result));
      }
      expect(result.trials).toBe(STAYS);
      expect(result.false / result.days).toBeLessThanOrEqual(FALSE_A_DAY);
      expect(result.found / result.trials).toBeGreaterThanOrEqual(0.98);
      expect(Math.max(...result.endErrorsMs)).toBeLessThanOrEqual(3 * MINUTE_MS);
    },
    TIMEOUT_MS,
  );
});
