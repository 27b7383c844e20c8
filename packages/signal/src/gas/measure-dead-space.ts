import { areaUpTo, cumulate, fitLine, volumeAtLevel, type Capnogram, type Line } from './capnogram.ts';

/** Phase III is fitted over its two middle quarters (Hamilton, volumetric capnography). */
const WINDOW = [0.25, 0.75] as const;
/** Share of the expired volume that phase III is first looked for in. */
const FIRST_WINDOW = [0.4, 0.8] as const;
/** Slope II: between these shares of the height of phase III at the dead space. */
const PHASE_TWO = [0.3, 0.7] as const;
/** Phase III rises by less than this share of its height from one end of its window to the other. */
const MOST_RISE_SHARE = 0.35;
/** The first half of phase III rises at most this much more than its second half, as a share of its height. */
const MOST_BEND_SHARE = 0.03;
const ROUNDS = 3;

export interface DeadSpace {
  readonly fowlerMl: number;
  readonly langleyMl: number;
  /** mmHg/mL. */
  readonly slopeTwo: number;
  readonly slopeThree: number;
  /** Alveolar CO2: the line of phase III in the middle of its volume, mmHg. */
  readonly alveolar: number;
}

/** Dead space and slopes of an expiration; null when it ends before phase III is a line. */
export function measureDeadSpace(capnogram: Capnogram): DeadSpace | null {
  const { expiredMl } = capnogram;
  let window: readonly [number, number] = [FIRST_WINDOW[0] * expiredMl, FIRST_WINDOW[1] * expiredMl];
  let fowlerMl = Number.NaN;
  let line: Line | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    line = fitLine(capnogram, capnogram.co2, window);
    const found = line === null ? null : findFowler(capnogram, line, window[1]);
    if (found === null) return null;
    fowlerMl = found;
    window = windowAfter(fowlerMl, expiredMl);
  }
  line = fitLine(capnogram, capnogram.co2, window);
  const cumulated = fitLine(capnogram, cumulate(capnogram), window);
  if (line === null || cumulated === null || !isPlateau(capnogram, line, window)) return null;
  const fowler = findFowler(capnogram, line, window[1]);
  if (fowler === null) return null;
  return describe(capnogram, line, fowler, -cumulated.intercept / cumulated.slope);
}

function windowAfter(fowlerMl: number, expiredMl: number): readonly [number, number] {
  const phase = expiredMl - fowlerMl;
  return [fowlerMl + WINDOW[0] * phase, fowlerMl + WINDOW[1] * phase];
}

const valueAt = ({ intercept, slope }: Line, volumeMl: number) => intercept + slope * volumeMl;

/**
 * Volume from which the area under the line equals that under the curve (Fowler 1948), both up to the end of the
 * window, where the line holds. Null when it does not lie inside the expiration.
 */
function findFowler(capnogram: Capnogram, line: Line, endMl: number): number | null {
  const area = areaUpTo(capnogram, endMl);
  const atEnd = valueAt(line, endMl);
  // The line over the distance x before the end: atEnd x - slope x² / 2 = area.
  const root = atEnd * atEnd - 2 * line.slope * area;
  if (!(atEnd > 0) || !(root >= 0)) return null;
  const distance = (2 * area) / (atEnd + Math.sqrt(root));
  const found = endMl - distance;
  return found > 0 && found < endMl ? found : null;
}

function isPlateau(capnogram: Capnogram, line: Line, [from, to]: readonly [number, number]): boolean {
  const middle = (from + to) / 2;
  const height = valueAt(line, middle);
  if (!(height > 0) || Math.abs(line.slope) * (to - from) > MOST_RISE_SHARE * height) return false;
  const first = fitLine(capnogram, capnogram.co2, [from, middle]);
  const second = fitLine(capnogram, capnogram.co2, [middle, to]);
  if (first === null || second === null) return true;
  return (first.slope - second.slope) * (middle - from) <= MOST_BEND_SHARE * height;
}

function describe(capnogram: Capnogram, line: Line, fowlerMl: number, langleyMl: number): DeadSpace | null {
  const height = valueAt(line, fowlerMl);
  const low = volumeAtLevel(capnogram, PHASE_TWO[0] * height);
  const high = volumeAtLevel(capnogram, PHASE_TWO[1] * height, low ?? 0);
  if (low === null || high === null || high <= low) return null;
  const slopeTwo = ((PHASE_TWO[1] - PHASE_TWO[0]) * height) / (high - low);
  // Phase III begins where the lines of phases II and III meet (Tusman 2009).
  const begun = low + (valueAt(line, low) - PHASE_TWO[0] * height) / (slopeTwo - line.slope);
  const middle = (Math.max(fowlerMl, Math.min(begun, capnogram.expiredMl)) + capnogram.expiredMl) / 2;
  return { fowlerMl, langleyMl, slopeTwo, slopeThree: line.slope, alveolar: valueAt(line, middle) };
}
