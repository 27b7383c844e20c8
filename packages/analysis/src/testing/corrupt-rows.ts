import fc from 'fast-check';

/** Length of a recording, s. */
export const SECONDS = 48;

export interface Row {
  /** True time, s. */
  readonly time: number;
  readonly stamp: number;
  readonly flow: number | null;
  readonly pressure: number | null;
}

export interface Recording {
  readonly rateHz: number;
  readonly flowAt: (time: number) => number;
  readonly pressureAt: (time: number) => number;
}

/** Pressure control, volume control without and with a pause, and support of a patient's efforts. */
const PATTERNS = ['pressure', 'volume', 'pause', 'support'] as const;

/** What ventilator and patient do at one moment: pressures above PEEP, cmH2O, or a flow that is set, L/s. */
interface Moment {
  readonly applied: number;
  readonly effort: number;
  readonly flowLs: number | null;
}

const PASSIVE: Moment = { applied: 0, effort: 0, flowLs: null };

type VentilatedBreath = (since: number, elasticCmH2O: number) => Moment;

interface BreathPlan {
  readonly ti: number;
  readonly drive: number;
  readonly resistance: number;
  readonly compliance: number;
}

function giveVolume({ ti, drive, compliance }: BreathPlan, pauseShare: number): VentilatedBreath {
  const flowTime = ti * (1 - pauseShare);
  const flowLs = (0.7 * drive * compliance) / 1000 / flowTime;
  return (since) => (since < ti ? { applied: 0, effort: 0, flowLs: since < flowTime ? flowLs : 0 } : PASSIVE);
}

const BREATHS: { readonly [Pattern in (typeof PATTERNS)[number]]: (plan: BreathPlan) => VentilatedBreath } = {
  pressure:
    ({ ti, drive }) =>
    (since) =>
      since < ti ? { applied: drive * Math.min(1, since / 0.1), effort: 0, flowLs: null } : PASSIVE,
  volume: (plan) => giveVolume(plan, 0),
  pause: (plan) => giveVolume(plan, 0.3),
  support: ({ ti, drive }) => {
    let hasCycled = false;
    return (since, elasticCmH2O) => {
      const effort = since < ti ? 5 * Math.sin((Math.PI * since) / ti) : 0;
      const applied = drive * Math.min(1, Math.max(0, since - 0.03) / 0.1);
      const isEnding = since > 0.3 && applied + effort - elasticCmH2O < 0.25 * (drive + 5);
      hasCycled ||= isEnding;
      // An effort that outlasts the breath would leave its end to a flow about zero.
      return hasCycled ? PASSIVE : { applied, effort, flowLs: null };
    };
  },
};

export const lungs = fc.record({
  rateHz: fc.constantFrom(50, 64, 100, 125, 200),
  resistance: fc.integer({ min: 6, max: 20 }),
  compliance: fc.integer({ min: 25, max: 70 }),
  peep: fc.integer({ min: 3, max: 10 }),
  drive: fc.integer({ min: 10, max: 20 }),
  ti: fc.constantFrom(0.8, 1, 1.2),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  pattern: fc.constantFrom(...PATTERNS),
});

type AnyLung = typeof lungs extends fc.Arbitrary<infer Value> ? Value : never;
export type Lung = Omit<AnyLung, 'rateHz' | 'pattern'> & {
  readonly rateHz: number;
  readonly pattern?: (typeof PATTERNS)[number];
};

/** A chain asks for the recording of its lung once to write it, and once a breath to judge it. */
const recordings = new WeakMap<Lung, Recording>();

/** A linear lung whose breaths differ, sampled finely. */
export function record(lung: Lung): Recording {
  const known = recordings.get(lung);
  if (known !== undefined) return known;
  const recording = breathe(lung);
  recordings.set(lung, recording);
  return recording;
}

function breathe({ rateHz, pattern = 'pressure', ...lung }: Lung): Recording {
  const { resistance, compliance, peep, drive, ti, seed } = lung;
  const noise = createNoise(seed);
  const step = 0.001;
  const count = Math.ceil(SECONDS / step) + 2;
  const flow = new Float64Array(count);
  const pressure = new Float64Array(count);
  let volumeL = 0;
  let nextStart = 0.5;
  let breath: VentilatedBreath = () => PASSIVE;
  let start = -10;
  for (let at = 0; at < count; at += 1) {
    const time = at * step;
    if (time >= nextStart) {
      start = nextStart;
      const ownTi = ti * (0.95 + 0.1 * noise());
      breath = BREATHS[pattern]({ ti: ownTi, drive: drive * (0.85 + 0.3 * noise()), resistance, compliance });
      nextStart = start + 3.2 + 1.2 * noise();
    }
    const elasticCmH2O = (1000 * volumeL) / compliance;
    const { applied, effort, flowLs: set } = breath(time - start, elasticCmH2O);
    const flowLs = set ?? (applied + effort - elasticCmH2O) / resistance;
    volumeL += flowLs * step;
    flow[at] = 60 * flowLs;
    pressure[at] = peep + (set === null ? applied : elasticCmH2O + resistance * set);
  }
  const read = (values: Float64Array) => (time: number) => values[Math.round(time / step)] ?? 0;
  return { rateHz, flowAt: read(flow), pressureAt: read(pressure) };
}

export function createNoise(seed: number): () => number {
  let state = seed % 2147483648;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

type Change = (rows: readonly Row[], noise: () => number, rateHz: number) => readonly Row[];

/** A pressure that another board sampled or sent at another time. */
function delayPressure(rows: readonly Row[], samples: number): readonly Row[] {
  return rows.map((row, index) => {
    const other = rows[index - Math.round(samples)] ?? rows.at(samples < 0 ? -1 : 0);
    return { ...row, pressure: other?.pressure ?? null };
  });
}

/** A flow beyond the range of its converter. */
function cutFlow(rows: readonly Row[], least: number, most: number): readonly Row[] {
  return rows.map((row) => {
    const isKnown = row.flow !== null && row.flow > -900;
    return isKnown ? { ...row, flow: Math.max(least, Math.min(most, row.flow)) } : row;
  });
}

/** Corruptions of rows and stamps. A lag between the channels is there before rows are lost. */
export const CHANGES: { readonly [name: string]: Change } = {
  lateBy20: (rows, _noise, rateHz) => delayPressure(rows, 0.02 * rateHz),
  lateBy100: (rows, _noise, rateHz) => delayPressure(rows, 0.1 * rateHz),
  lateBy200: (rows, _noise, rateHz) => delayPressure(rows, 0.2 * rateHz),
  earlyBy50: (rows, _noise, rateHz) => delayPressure(rows, -0.05 * rateHz),
  earlyBy100: (rows, _noise, rateHz) => delayPressure(rows, -0.1 * rateHz),
  thinStart: (rows) => rows.filter((row, index) => row.time > 6 || index % 4 !== 3),
  loseRows: (rows, noise) => rows.filter(() => noise() > 0.02),
  loseManyRows: (rows, noise) => rows.filter(() => noise() > 0.2),
  loseSpell: (rows, noise) => {
    const from = 5 + 30 * noise();
    const to = from + 0.05 + 2 * noise();
    return rows.filter(({ time }) => time < from || time >= to);
  },
  repeatRows: (rows, noise) => rows.flatMap((row) => (noise() < 0.03 ? [row, row] : [row])),
  centiseconds: (rows) => rows.map((row) => ({ ...row, stamp: Math.round(row.stamp * 100) / 100 })),
  milliseconds: (rows) => rows.map((row) => ({ ...row, stamp: Math.round(row.stamp * 1000) / 1000 })),
  ticks: (rows) => rows.map((row) => ({ ...row, stamp: Math.floor(row.stamp / 0.015625) * 0.015625 })),
  jitter: (rows, noise, rateHz) =>
    rows.map((row) => ({ ...row, stamp: row.stamp + (0.5 * (noise() - 0.5)) / rateHz })),
  packets: (rows) =>
    rows.map((row, index) => ({ ...row, stamp: rows[index - (index % 20)]?.stamp ?? row.stamp })),
  clockBack: (rows) => rows.map((row) => (row.time < 20 ? row : { ...row, stamp: row.stamp - 15 })),
  clockHour: (rows) => rows.map((row) => (row.time < 20 ? row : { ...row, stamp: row.stamp - 3600 })),
  lostCells: (rows, noise) => rows.map((row) => (noise() < 0.02 ? { ...row, pressure: null } : row)),
  sentinels: (rows, noise) => {
    const from = 5 + 30 * noise();
    const to = from + 0.02 + 1.5 * noise();
    return rows.map((row) =>
      row.time < from || row.time >= to ? row : { ...row, flow: -1000, pressure: -1000 },
    );
  },
  singleSentinels: (rows, noise) => rows.map((row) => (noise() < 0.003 ? { ...row, pressure: -999 } : row)),
  offset: (rows) => rows.map((row) => ({ ...row, flow: row.flow === null ? null : row.flow - 4 })),
  cutExpiration: (rows) => cutFlow(rows, -30, Number.POSITIVE_INFINITY),
  // A constant flow that is cut by little looks like a smaller one.
  cutInspiration: (rows) => {
    const most = rows.reduce((largest, { flow }) => Math.max(largest, flow ?? 0), 0);
    return cutFlow(rows, Number.NEGATIVE_INFINITY, Math.min(30, 0.5 * most));
  },
  inverted: (rows) => rows.map((row) => ({ ...row, flow: row.flow === null ? null : -row.flow })),
  halfPressure: (rows) => rows.map((row, index) => (index % 2 === 1 ? { ...row, pressure: null } : row)),
};
