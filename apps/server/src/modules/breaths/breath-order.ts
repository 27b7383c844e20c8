import { setImmediate } from 'node:timers/promises';

/** Keys of breaths in list order: device and start in microseconds, which a double holds exactly. */
export interface BreathOrder {
  readonly deviceIds: Int32Array;
  readonly startedAtUs: Float64Array;
}

export interface SortRun {
  readonly deviceIds: Int32Array;
  readonly startedAtUs: Float64Array;
  /** Sort values; NaN means absent and sorts last in both directions. */
  readonly values: Float64Array;
}

export type SortDirection = 'asc' | 'desc';

/** Keys merged between two pauses: about 10 ms, after which the event loop runs. */
const KEYS_BETWEEN_PAUSES = 200_000;

/** Merges sorted runs to one order, in pairs, so that no step blocks live streams. */
export async function orderRuns(runs: readonly SortRun[], direction: SortDirection): Promise<BreathOrder> {
  let sorted = runs.filter((run) => run.values.length > 0).map((run) => sortRun(run, direction));
  let sincePause = 0;
  while (sorted.length > 1) {
    const merged: SortRun[] = [];
    for (let index = 0; index < sorted.length; index += 2) {
      const [left, right] = [sorted[index], sorted[index + 1]];
      if (left === undefined) continue;
      merged.push(right === undefined ? left : mergeRuns(left, right, direction));
      sincePause += left.values.length + (right?.values.length ?? 0);
      if (sincePause > KEYS_BETWEEN_PAUSES) {
        sincePause = 0;
        await setImmediate();
      }
    }
    sorted = merged;
  }
  const [order] = sorted;
  return order ?? { deviceIds: new Int32Array(), startedAtUs: new Float64Array() };
}

/** Position of a breath, from 0; null when the order does not contain it. */
export function findPosition(order: BreathOrder, deviceId: number, startedAtUs: number): number | null {
  let position = order.startedAtUs.indexOf(startedAtUs);
  while (position >= 0 && order.deviceIds[position] !== deviceId) {
    position = order.startedAtUs.indexOf(startedAtUs, position + 1);
  }
  return position < 0 ? null : position;
}

function sortRun(run: SortRun, direction: SortDirection): SortRun {
  const positions = Uint32Array.from(run.values, (_value, index) => index);
  positions.sort((left, right) => compare(run, left, run, right, direction));
  return {
    deviceIds: Int32Array.from(positions, (position) => run.deviceIds[position] ?? 0),
    startedAtUs: Float64Array.from(positions, (position) => run.startedAtUs[position] ?? 0),
    values: Float64Array.from(positions, (position) => run.values[position] ?? Number.NaN),
  };
}

function mergeRuns(left: SortRun, right: SortRun, direction: SortDirection): SortRun {
  const length = left.values.length + right.values.length;
  const merged = {
    deviceIds: new Int32Array(length),
    startedAtUs: new Float64Array(length),
    values: new Float64Array(length),
  };
  let [fromLeft, fromRight] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const takesLeft =
      fromRight >= right.values.length ||
      (fromLeft < left.values.length && compare(left, fromLeft, right, fromRight, direction) <= 0);
    const [source, position] = takesLeft ? [left, fromLeft++] : [right, fromRight++];
    merged.deviceIds[index] = source.deviceIds[position] ?? 0;
    merged.startedAtUs[index] = source.startedAtUs[position] ?? 0;
    merged.values[index] = source.values[position] ?? Number.NaN;
  }
  return merged;
}

/** Equal values are ordered by time and then device in both directions, so that the order is stable. */
function compare(left: SortRun, at: number, right: SortRun, other: number, direction: SortDirection): number {
  const [value, against] = [left.values[at] ?? Number.NaN, right.values[other] ?? Number.NaN];
  if (value !== against) {
    if (Number.isNaN(value) !== Number.isNaN(against)) return Number.isNaN(value) ? 1 : -1;
    if (value < against) return direction === 'asc' ? -1 : 1;
    if (value > against) return direction === 'asc' ? 1 : -1;
  }
  const byTime = (left.startedAtUs[at] ?? 0) - (right.startedAtUs[other] ?? 0);
  return byTime === 0 ? (left.deviceIds[at] ?? 0) - (right.deviceIds[other] ?? 0) : byTime;
}
