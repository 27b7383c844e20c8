import { type ChannelCode } from '@eupnea/model';

/** Channels that show the patient's effort itself, in the order in which they are believed. */
export const TRUTH_CHANNELS = [
  'oesophageal_pressure',
  'diaphragm_activity',
  'surface_emg',
] as const satisfies readonly ChannelCode[];

export type TruthChannel = (typeof TRUTH_CHANNELS)[number];

/** A breath of the ventilator, in samples of the signals; ends are exclusive. */
export interface MachineBreath {
  readonly start: number;
  readonly inspirationEnd: number;
  readonly end: number;
}

/** How far the chest wall and the airway move oesophageal pressure without an effort. */
export interface ChestWallModel {
  /** cmH2O/L. */
  readonly elastance: number;
  /** Share of airway pressure that reaches the oesophagus. */
  readonly airwayShare: number;
}

/** A passive stretch of a patient with a catheter: good enough where the patient's own chest wall is not known. */
export const USUAL_CHEST_WALL: ChestWallModel = { elastance: 3, airwayShare: 0.067 };

/** Continuous samples with one muscle channel. */
export interface MuscleSignals {
  readonly rateHz: number;
  readonly channel: TruthChannel;
  readonly muscle: Float32Array;
  /** L/min. */
  readonly flow: Float32Array;
  /** cmH2O. */
  readonly pressure: Float32Array;
  readonly breaths: readonly MachineBreath[];
  readonly chestWall: ChestWallModel;
}

/** An empty balloon moves less in the whole stretch, cmH2O or µV. */
const LEAST_RANGE = { oesophageal_pressure: 0.3, diaphragm_activity: 0.1, surface_emg: 0.1 } as const;
/** Fastest change that muscles make and least jump that counts: a knocked catheter, a flush. */
const FASTEST_CHANGE = 500;
const LEAST_JUMP = 8;
/** Time around a jump or a missing sample in which no effort is believed, s. */
const REFUSED_S = 0.6;
/** Half width of the mean that takes the noise of the sensor, s. */
const SMOOTH_S = 0.05;

export interface EffortTrace {
  readonly rateHz: number;
  /** Muscle pressure over an unknown rest (cmH2O), or activity (µV). */
  readonly values: Float64Array;
  /** 1 where the signal cannot be trusted. */
  readonly refused: Uint8Array;
}

/** The patient's effort sample by sample; null where the channel does not move. */
export function traceEffort(signals: MuscleSignals): EffortTrace | null {
  const { rateHz, channel, muscle } = signals;
  if (rangeOf(muscle) < LEAST_RANGE[channel]) return null;
  const raw = channel === 'oesophageal_pressure' ? musclePressure(signals) : Float64Array.from(muscle);
  return { rateHz, values: smooth(raw, Math.round(SMOOTH_S * rateHz)), refused: refuse(raw, signals) };
}

/** Pmus = Ecw V + k Paw - Pes; V from the start of each breath on. */
function musclePressure({ rateHz, muscle, flow, pressure, breaths, chestWall }: MuscleSignals): Float64Array {
  const { elastance, airwayShare } = chestWall;
  const starts = new Set(breaths.map(({ start }) => start));
  const values = new Float64Array(muscle.length);
  let litres = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (starts.has(at)) litres = 0;
    const change = (flow[at] ?? Number.NaN) / 60 / rateHz;
    if (Number.isFinite(change)) litres += change;
    values[at] = elastance * litres + airwayShare * (pressure[at] ?? Number.NaN) - (muscle[at] ?? Number.NaN);
  }
  return values;
}

function refuse(raw: Float64Array, { rateHz, channel, muscle }: MuscleSignals): Uint8Array {
  const refused = new Uint8Array(raw.length);
  const most = channel === 'oesophageal_pressure' ? Math.max(LEAST_JUMP, FASTEST_CHANGE / rateHz) : Infinity;
  const reach = Math.round(REFUSED_S * rateHz);
  for (let at = 0; at < raw.length; at += 1) {
    const jump = at === 0 ? 0 : Math.abs((muscle[at] ?? Number.NaN) - (muscle[at - 1] ?? Number.NaN));
    if (Number.isFinite(raw[at]) && !(jump > most)) continue;
    refused.fill(1, Math.max(0, at - reach), at + reach + 1);
  }
  return refused;
}

/** Means about each sample; missing samples take the last value, and are refused anyway. */
function smooth(raw: Float64Array, half: number): Float64Array {
  const sums = new Float64Array(raw.length + 1);
  let last = raw.find(Number.isFinite) ?? 0;
  for (let at = 0; at < raw.length; at += 1) {
    const value = raw[at] ?? Number.NaN;
    if (Number.isFinite(value)) last = value;
    sums[at + 1] = (sums[at] ?? 0) + last;
  }
  const means = new Float64Array(raw.length);
  for (let at = 0; at < raw.length; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(raw.length, at + half + 1);
    means[at] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  }
  return means;
}

function rangeOf(values: Float32Array): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return highest - lowest;
}

/** Share of the inspired volume that is not out again at the end of the breath; NaN where flow is missing. */
export function unexpiredShare(
  { flow }: Pick<MuscleSignals, 'flow'>,
  { start, inspirationEnd, end }: MachineBreath,
): number {
  const sum = (from: number, to: number) => flow.subarray(from, to).reduce((all, value) => all + value, 0);
  const inspired = sum(start, inspirationEnd);
  return inspired > 0 ? (inspired + sum(inspirationEnd, end)) / inspired : Number.NaN;
}
