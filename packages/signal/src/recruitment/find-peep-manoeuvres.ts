import { MINUTE_MS } from '@eupnea/model';
import {
  findPeepLevels,
  joinSpans,
  type PeepBreath,
  type PeepLevel,
  type Span,
  toLevel,
} from './find-peep-steps.ts';
import { runSteps, STEP_VALUES_MAX, type Steps } from '../steps/steps.ts';
import { type BestPeep, findBestPeep, type MeasuredLevels, measureLevels } from './measure-peep-steps.ts';

export interface PeepManoeuvre extends MeasuredLevels {
  readonly startMs: number;
  readonly endMs: number;
  /** null with fewer than two levels that have a compliance. */
  readonly best: BestPeep | null;
  /** Median VTi of the levels differs by more than a tenth: compliance depends on the volume too. */
  readonly hasUnequalVolumes: boolean;
}

export interface PeepManoeuvres {
  readonly manoeuvres: readonly PeepManoeuvre[];
  /** Changes of measured PEEP while the reported set PEEP stayed the same: effort, leak or trapped gas. */
  readonly unset: number;
}

/** Longest level between two steps of one manoeuvre, min. */
export const LONGEST_LEVEL_MINUTES = 30;

/** Breaths before the first and after the last step that count, min: PEEP trials hold a level for 2 to 10 min. */
export const EDGE_MINUTES = 10;

/** Time without breaths that ends a manoeuvre, min: the lung's volume is not followed across it. */
export const GAP_MINUTES = 5;

/** Devices report a new setting up to this much later. */
const SETTING_LAG_MS = 60_000;

/** Set PEEPs closer than this are equal, cmH2O: ventilators set half a cmH2O. */
const SAME_SETTING_CMH2O = 0.25;

/** Share by which tidal volumes of one manoeuvre may differ. */
const VOLUME_SHARE = 0.1;

/** Series of PEEP steps with the levels around them, in order of time. @param breaths of one device, ascending */
export function findPeepManoeuvres(breaths: readonly PeepBreath[]): PeepManoeuvres {
  return runSteps(findPeepManoeuvresInSteps(breaths));
}

/** findPeepManoeuvres() in steps, for a server whose thread others wait for: a week has up to 400 000 breaths. */
export function* findPeepManoeuvresInSteps(breaths: readonly PeepBreath[]): Steps<PeepManoeuvres> {
  const manoeuvres: PeepManoeuvre[] = [];
  let unset = 0;
  for (const run of yield* splitAtGaps(breaths)) {
    const all = yield* findPeepLevels(run);
    const spans = yield* joinSpans(all, (before, after) => isUnset(run, before, after));
    const levels: PeepLevel[] = [];
    for (const { first, end } of spans) levels.push(yield* toLevel(run, first, end));
    unset += all.length - levels.length;
    for (const own of yield* groupLevels(run, levels)) manoeuvres.push(yield* measureManoeuvre(run, own));
  }
  return { manoeuvres, unset };
}

function* splitAtGaps(breaths: readonly PeepBreath[]): Steps<readonly (readonly PeepBreath[])[]> {
  const runs: (readonly PeepBreath[])[] = [];
  let first = 0;
  for (let at = 1; at <= breaths.length; at += 1) {
    const sinceMs = (breaths[at]?.startMs ?? Number.POSITIVE_INFINITY) - (breaths[at - 1]?.startMs ?? 0);
    if (sinceMs > GAP_MINUTES * MINUTE_MS) {
      runs.push(breaths.slice(first, at));
      first = at;
    }
    if (at % STEP_VALUES_MAX === 0) yield STEP_VALUES_MAX;
  }
  return runs;
}

function isUnset(breaths: readonly PeepBreath[], before: Span, after: Span): boolean {
  const [left, last] = [breaths[before.end - 1], breaths[after.end - 1]];
  if (left === undefined || last === undefined) return false;
  const lasts = last.startMs - (breaths[after.first]?.startMs ?? last.startMs);
  return lasts >= SETTING_LAG_MS && Math.abs(last.setPeepCmh2o - left.setPeepCmh2o) < SAME_SETTING_CMH2O;
}

/** Levels of each manoeuvre; the outermost are cut to the minutes next to the steps. */
function* groupLevels(
  breaths: readonly PeepBreath[],
  levels: readonly PeepLevel[],
): Steps<readonly (readonly PeepLevel[])[]> {
  const groups: PeepLevel[][] = [];
  let isOpen = false;
  levels.slice(1).forEach((level, place) => {
    const before = levels[place];
    if (before === undefined) return;
    if (isOpen) groups.at(-1)?.push(level);
    else groups.push([before, level]);
    isOpen = durationMs(breaths, level) <= LONGEST_LEVEL_MINUTES * MINUTE_MS;
  });
  for (const group of groups) {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) continue;
    group[0] = yield* cutStart(breaths, first);
    group[group.length - 1] = yield* cutEnd(breaths, last);
  }
  return groups;
}

function durationMs(breaths: readonly PeepBreath[], { first, end }: PeepLevel): number {
  return (breaths[end - 1]?.startMs ?? 0) - (breaths[first]?.startMs ?? 0);
}

function cutStart(breaths: readonly PeepBreath[], { first, end }: PeepLevel): Steps<PeepLevel> {
  const fromMs = (breaths[end - 1]?.startMs ?? 0) - EDGE_MINUTES * MINUTE_MS;
  return toLevel(
    breaths,
    findFirst(breaths, first, end, (startMs) => startMs >= fromMs),
    end,
  );
}

function cutEnd(breaths: readonly PeepBreath[], { first, end }: PeepLevel): Steps<PeepLevel> {
  const toMs = (breaths[first]?.startMs ?? 0) + EDGE_MINUTES * MINUTE_MS;
  return toLevel(
    breaths,
    first,
    findFirst(breaths, first, end, (startMs) => startMs > toMs),
  );
}

/** Place of the first breath in [first, end) from which the test holds, by halving; `end` where it holds for none. */
function findFirst(
  breaths: readonly PeepBreath[],
  first: number,
  end: number,
  isPast: (startMs: number) => boolean,
): number {
  let [from, to] = [first, end];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isPast(breaths[middle]?.startMs ?? Number.POSITIVE_INFINITY)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function* measureManoeuvre(
  breaths: readonly PeepBreath[],
  levels: readonly PeepLevel[],
): Steps<PeepManoeuvre> {
  const measured = yield* measureLevels(breaths, levels);
  const { steps } = measured;
  const volumes = steps.flatMap(({ tidalVolumeMl }) => tidalVolumeMl ?? []);
  return {
    ...measured,
    startMs: steps[0]?.startMs ?? Number.NaN,
    endMs: steps.at(-1)?.endMs ?? Number.NaN,
    best: findBestPeep(steps, measured.complianceSource),
    hasUnequalVolumes: Math.max(...volumes) - Math.min(...volumes) > VOLUME_SHARE * Math.max(...volumes),
  };
}
