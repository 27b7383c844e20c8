import type { BreathView } from '../breath-view.ts';

/** CO2 of an expiration over expired volume, and what inspiration and expiration carried. */
export interface Capnogram {
  /** Expired volume, mL, ascending from 0. */
  readonly volumeMl: Float64Array;
  /** CO2 at these volumes, mmHg. */
  readonly co2: Float64Array;
  readonly expiredMl: number;
  /** Integrals of CO2 over the volume of each phase, mmHg mL. */
  readonly expiredArea: number;
  readonly inspiredArea: number;
  /** Median CO2 of the last quarter of inspiration, mmHg. */
  readonly endInspired: number;
}

/** Line of CO2 over expired volume. */
export interface Line {
  readonly intercept: number;
  readonly slope: number;
}

const ML_PER_S_PER_LPM = 1000 / 60;
const LAST_QUARTER = 0.75;

/** @param co2 CO2 at the airway, sample by sample of the breath */
export function readCapnogram(view: BreathView, co2: Float64Array): Capnogram {
  const { volume, inspirationEnd, length } = view;
  const first = volume[inspirationEnd] + openingMl(view);
  const volumeMl = new Float64Array(length - inspirationEnd + 1);
  const pressures = new Float64Array(length - inspirationEnd + 1);
  let reached = 0;
  let before = co2[inspirationEnd];
  pressures[0] = before;
  let count = 1;
  let expiredArea = 0;
  for (let index = inspirationEnd; index < length; index += 1) {
    const expired = first - volume[index];
    // Gas that flows back and forth at rest counts once.
    if (expired <= reached) continue;
    const now = co2[index];
    expiredArea += ((now + before) / 2) * (expired - reached);
    volumeMl[count] = expired;
    pressures[count] = now;
    reached = expired;
    before = now;
    count += 1;
  }
  return {
    volumeMl: volumeMl.subarray(0, count),
    co2: pressures.subarray(0, count),
    expiredMl: reached,
    expiredArea,
    inspiredArea: areaOfInspiration(volume, co2, inspirationEnd),
    endInspired: medianOfRange(co2, Math.floor(inspirationEnd * LAST_QUARTER), inspirationEnd),
  };
}

/** Volume that leaves on average between the opening of the valve and the first sample of expiration, mL. */
function openingMl({ flow, inspirationEnd, rateHz }: BreathView): number {
  const expiratoryLpm = Math.max(0, -flow[inspirationEnd]);
  return (expiratoryLpm * ML_PER_S_PER_LPM) / (2 * rateHz);
}

function areaOfInspiration(volume: Float64Array, co2: Float64Array, inspirationEnd: number): number {
  let area = 0;
  for (let index = 1; index < inspirationEnd; index += 1) {
    const gained = Math.max(0, volume[index] - volume[index - 1]);
    area += ((co2[index] + co2[index - 1]) / 2) * gained;
  }
  return area;
}

function medianOfRange(values: Float64Array, from: number, to: number): number {
  const sorted = values.slice(from, to).sort();
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Integral of CO2 from the start of expiration to a volume, mmHg mL. */
export function areaUpTo({ volumeMl, co2 }: Capnogram, endMl: number): number {
  let area = 0;
  for (let index = 1; index < volumeMl.length; index += 1) {
    const from = volumeMl[index - 1];
    const to = volumeMl[index];
    if (from >= endMl) break;
    const start = co2[index - 1];
    const end = co2[index];
    const part = Math.min(1, (endMl - from) / (to - from));
    area += (start + ((end - start) * part) / 2) * (to - from) * part;
  }
  return area;
}

/** Least-squares line over [fromMl, toMl], each sample weighed by the volume that it stands for; null for too few. */
export function fitLine(
  { volumeMl }: Pick<Capnogram, 'volumeMl'>,
  values: Float64Array,
  [fromMl, toMl]: readonly [number, number],
): Line | null {
  const sums = { w: 0, x: 0, y: 0, xx: 0, xy: 0, count: 0 };
  for (let index = 1; index < volumeMl.length; index += 1) {
    const x = volumeMl[index];
    if (x < fromMl || x > toMl) continue;
    const weight = (Math.min(toMl, volumeMl[index + 1]) - Math.max(fromMl, volumeMl[index - 1])) / 2;
    const y = values[index];
    sums.count += 1;
    sums.w += weight;
    sums.x += weight * x;
    sums.y += weight * y;
    sums.xx += weight * x * x;
    sums.xy += weight * x * y;
  }
  const spread = sums.xx - (sums.x * sums.x) / sums.w;
  if (sums.count < 3 || !(spread > 0)) return null;
  const slope = (sums.xy - (sums.x * sums.y) / sums.w) / spread;
  return { slope, intercept: (sums.y - slope * sums.x) / sums.w };
}

/** Expired volume at which CO2 first passes a level, mL; null when it never does. */
export function volumeAtLevel({ volumeMl, co2 }: Capnogram, level: number, afterMl = 0): number | null {
  for (let index = 1; index < co2.length; index += 1) {
    const now = co2[index];
    const before = co2[index - 1];
    const to = volumeMl[index];
    if (now < level || to <= afterMl) continue;
    const from = volumeMl[index - 1];
    return before < level ? from + ((level - before) / (now - before)) * (to - from) : from;
  }
  return null;
}

/** Integral of CO2 up to each of its volumes, mmHg mL. */
export function cumulate({ volumeMl, co2 }: Capnogram): Float64Array {
  const areas = new Float64Array(volumeMl.length);
  let area = 0;
  for (let index = 1; index < areas.length; index += 1) {
    const width = volumeMl[index] - volumeMl[index - 1];
    area += ((co2[index] + co2[index - 1]) / 2) * width;
    areas[index] = area;
  }
  return areas;
}
