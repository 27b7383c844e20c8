import type { Breath, BreathFeatureCode, BreathFeatures, FeatureProvenance } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { chooseChestWall, type ChestWall } from './chest-wall-memory.ts';
import type { MuscleTraces } from './muscle-traces.ts';
import type { PesTrace } from './read-pes.ts';
import { meanOf } from './rest.ts';

/** J per L cmH2O. */
const JOULE_PER_L_CMH2O = 0.0980665;
/** The effort is over when Pmus has fallen to this share of its peak. */
const END_SHARE = 0.02;
/** Latest end, inspiratory times after the end of inspiration, and most Pmus then, share of the peak. */
const LATEST_END_TIMES = 1.2;
const MOST_LEFT_SHARE = 0.1;
/** Least swing of an effort, cmH2O: below it the heart and the chest wall decide the numbers. */
const LEAST_SWING = 2;
/** Ripple in quiet expiration, share of the swing, from which the heart decides the numbers. */
const MOST_RIPPLE_SHARE = 0.3;
/** Quiet expiration: from this share of it to this share, or time in s, before its end; at least one heartbeat, s. */
const QUIET_FROM_SHARE = 0.5;
const QUIET_END_SHARE = 0.15;
const QUIET_END_SECONDS = 0.3;
const SHORTEST_QUIET_SECONDS = 0.5;

const EFFORT_CODES: readonly BreathFeatureCode[] = [
  'ptp_es_cmh2o_s',
  'wob_es_j',
  'wob_es_elastic_j',
  'wob_es_resistive_j',
];

/** Muscle pressure over the recoil of the chest wall, from the rest before the breath on. */
interface MusclePressure {
  /** cmH2O, one value a sample from `from` to the end of the breath. */
  readonly values: Float64Array;
  /** Volume above that at `from`, L. */
  readonly litres: Float64Array;
  /** Sample of the trace at which they begin. */
  readonly from: number;
}

/**
 * Pressure-time product, Campbell work and intrinsic PEEP: Pmus = Pes at rest + Ecw V - Pes, V from the rest on
 * (effort-gas-weaning, 2.3). Needs times and volumes.
 */
export function measurePesEffort(
  view: BreathView,
  muscles: MuscleTraces,
  trace: PesTrace,
  features: BreathFeatures,
): Breath['provenance'] {
  const { flow } = muscles;
  const gate = findGate(trace, flow, view.rateHz);
  if (gate !== null || flow === null)
    return tell({ failedGates: [gate ?? 'pes_missing'] }, [...EFFORT_CODES, 'peepi_es_cmh2o']);
  const zero = findZeroFlow(flow, trace);
  const peepi = zero === null ? null : intrinsicPeep(muscles, trace, zero);
  if (peepi !== null) features.peepi_es_cmh2o = Math.max(0, peepi);
  const chestWall = chooseChestWall(muscles.chestWallElastance, features.vti_ml);
  if (chestWall === null) return tell({ failedGates: ['no_chest_wall'] }, EFFORT_CODES);
  const pmus = musclePressure(view, flow, trace, chestWall);
  const end = findEnd(trace, pmus);
  if (end === null) return tell({ failedGates: ['effort_not_ended'] }, EFFORT_CODES);
  features.ptp_es_cmh2o_s = positiveArea(pmus.values, end) / view.rateHz;
  features.ptp_es_cmh2o_s_min = features.ptp_es_cmh2o_s * features.rr_bpm;
  if (zero !== null) measureWork(pmus, zero, trace.inspired, features);
  return chestWall.isPredicted ? tell({ estimated: true }, EFFORT_CODES) : {};
}

function tell(reason: FeatureProvenance, codes: readonly BreathFeatureCode[]): Breath['provenance'] {
  return Object.fromEntries(codes.map((code) => [code, reason]));
}

function findGate(trace: PesTrace, flow: Float32Array | null, rateHz: number): string | null {
  const { swing } = trace;
  if (flow === null || flow.some(Number.isNaN)) return 'pes_missing';
  if (swing < LEAST_SWING) return 'no_effort';
  return rippleOf(trace, rateHz) > MOST_RIPPLE_SHARE * swing ? 'cardiac_oscillation' : null;
}

/**
 * Range of Pes about its line in the quiet part of expiration, cmH2O; 0 when that is shorter than a heartbeat. The
 * smallest of its parts: a further effort moves one of them, the heart all.
 */
function rippleOf({ pes, inspired }: PesTrace, rateHz: number): number {
  const expiration = pes.length - inspired;
  const from = inspired + Math.round(QUIET_FROM_SHARE * expiration);
  const to = pes.length - Math.round(Math.min(QUIET_END_SHARE * expiration, QUIET_END_SECONDS * rateHz));
  const parts = Math.floor((to - from) / (SHORTEST_QUIET_SECONDS * rateHz));
  let smallest = parts < 1 ? 0 : Number.POSITIVE_INFINITY;
  for (let part = 0; part < parts; part += 1) {
    const at = (number: number) => from + Math.floor((number * (to - from)) / parts);
    smallest = Math.min(smallest, rangeAboutLine(pes, at(part), at(part + 1)));
  }
  return smallest;
}

function rangeAboutLine(pes: Float32Array, from: number, to: number): number {
  const middle = (from + to - 1) / 2;
  const mean = meanOf(pes, from, to);
  const sums = { time: 0, both: 0 };
  for (let index = from; index < to; index += 1) {
    sums.time += (index - middle) ** 2;
    sums.both += (index - middle) * (pes[index] - mean);
  }
  const slope = sums.both / sums.time;
  let [lowest, highest] = [0, 0];
  for (let index = from; index < to; index += 1) {
    const off = pes[index] - mean - slope * (index - middle);
    lowest = Math.min(lowest, off);
    highest = Math.max(highest, off);
  }
  return highest - lowest;
}

/** Place at which gas begins to flow in, between samples; null when it flowed in from the rest on. */
function findZeroFlow(flow: Float32Array, { lead, inspired, rest }: PesTrace): number | null {
  let index = lead;
  while (index < inspired && flow[index] <= 0) index += 1;
  while (index > rest.to && flow[index - 1] > 0) index -= 1;
  if (index <= rest.to || index >= inspired) return null;
  const [before, after] = [flow[index - 1], flow[index]];
  return index - 1 + before / (before - after);
}

/** Fall of Pes until gas flows in, less that of Paw, and less that of Pga where it is recorded, cmH2O. */
function intrinsicPeep(muscles: MuscleTraces, { pes, rest, lead }: PesTrace, zero: number): number | null {
  const { pressure } = muscles;
  if (pressure === null) return null;
  const fall = (values: Float32Array) => meanOf(values, rest.from, rest.to) - valueAt(values, zero);
  const gastric = muscles.readBeside('gastric_pressure', -lead, pes.length - lead);
  const released = gastric === null ? 0 : Math.max(0, fall(gastric));
  return fall(pes) - fall(pressure) - released;
}

function valueAt(values: Float32Array | Float64Array, at: number): number {
  const before = Math.floor(at);
  const [first, second] = [values[before], values[before + 1]];
  return first + (second - first) * (at - before);
}

function musclePressure(
  { rateHz }: BreathView,
  flow: Float32Array,
  { pes, rest }: PesTrace,
  { elastance }: ChestWall,
): MusclePressure {
  const from = rest.to - 1;
  const values = new Float64Array(pes.length - from);
  const litres = new Float64Array(pes.length - from);
  for (let index = 1; index < values.length; index += 1) {
    const mean = (flow[from + index - 1] + flow[from + index]) / 2;
    litres[index] = litres[index - 1] + mean / 60 / rateHz;
    values[index] = rest.value + elastance * litres[index] - pes[from + index];
  }
  return { values, litres, from };
}

/** Sample of Pmus at which the effort is over; null when it goes on for too long. */
function findEnd({ inspired, lead }: PesTrace, { values, from }: MusclePressure): number | null {
  const latest = Math.min(
    values.length - 1,
    inspired - from + Math.round(LATEST_END_TIMES * (inspired - lead)),
  );
  let peakAt = 0;
  for (let index = 1; index <= Math.min(latest, inspired - from); index += 1)
    if (values[index] > values[peakAt]) peakAt = index;
  const peak = values[peakAt];
  for (let index = peakAt; index <= latest; index += 1) if (values[index] <= END_SHARE * peak) return index;
  return values[latest] <= MOST_LEFT_SHARE * peak ? latest : null;
}

function positiveArea(values: Float64Array, end: number): number {
  let sum = 0;
  for (let index = 0; index <= end; index += 1) sum += Math.max(0, values[index]);
  return sum;
}

/** Campbell diagram: elastic between the chest wall's line and the line that joins the ends of inspiration. */
function measureWork(
  { values, litres, from }: MusclePressure,
  zero: number,
  inspired: number,
  features: BreathFeatures,
): void {
  const [start, end] = [zero - from, inspired - from - 1];
  const [first, last] = [valueAt(values, start), values[end]];
  let [pressure, volume, work] = [first, valueAt(litres, start), 0];
  const begun = volume;
  for (let index = Math.ceil(start); index <= end; index += 1) {
    const [value, litre] = [values[index], litres[index]];
    work += ((pressure + value) / 2) * (litre - volume);
    [pressure, volume] = [value, litre];
  }
  const elastic = ((first + last) / 2) * (volume - begun);
  features.wob_es_j = work * JOULE_PER_L_CMH2O;
  features.wob_es_elastic_j = elastic * JOULE_PER_L_CMH2O;
  features.wob_es_resistive_j = (work - elastic) * JOULE_PER_L_CMH2O;
}
