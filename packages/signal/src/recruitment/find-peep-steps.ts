import { findMiddle } from '../steps/find-middle.ts';
import { inBlocks, type Steps } from '../steps/steps.ts';

/** Numbers of one breath; NaN means absent. */
export interface PeepBreath {
  readonly startMs: number;
  /** After its expiration, cmH2O. */
  readonly peepCmh2o: number;
  readonly vtiMl: number;
  readonly vteMl: number;
  readonly plateauCmh2o: number;
  readonly drivingPressureCmh2o: number;
  readonly complianceMlCmh2o: number;
  readonly isVolumeControlled: boolean;
  /** Fall of pressure with which it begins, cmH2O: a patient's trigger. */
  readonly triggerDropCmh2o: number;
  /** Reported set PEEP in force at its start, cmH2O. */
  readonly setPeepCmh2o: number;
}

/** Consecutive breaths [first, end). */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Consecutive breaths at one PEEP, which is their median. */
export interface PeepLevel extends Span {
  readonly peepCmh2o: number;
}

/** Least change of PEEP that is a step, cmH2O: ventilators set PEEP in steps of 1, of which sensors lose up to a third. */
export const LEAST_STEP_CMH2O = 0.7;

/** Breaths that a new PEEP must last: suction, a cough or a disconnection is shorter. */
const LEAST_BREATHS = 8;

/** Breaths among them that may differ. */
const ODD_BREATHS = 1;

/** A breath belongs to a new level if its PEEP is nearer to it than this, cmH2O. */
const SAME_LEVEL_CMH2O = 0.5;

/** Breaths whose median is the PEEP in force, so that a slow drift of the sensor is no step. */
const CURRENT_BREATHS = 15;

/** Breaths on either side of a step that decide whether it is clear: a minute or two at usual rates. */
const COMPARED_BREATHS = 30;

/** Share of them that must be nearer to the PEEP of their own level; less is scatter from breath to breath. */
const OWN_SIDE_SHARE = 0.8;

/** A run of eight may follow its step late where PEEP scatters; the border is looked for within so many breaths. */
const BORDER_REACH = 60;

/** Breaths of a level next to a step that give its PEEP there: more than a late border leaves on the wrong side. */
const SIDE_BREATHS = 240;

/** Values that the test of one border reads: SIDE_BREATHS on either side. */
const VALUES_A_BORDER = 2 * SIDE_BREATHS;

/** Levels of PEEP in order of time: at least eight breaths each. Breaths without a PEEP belong to the level around them. */
export function* findPeepLevels(breaths: readonly PeepBreath[]): Steps<readonly PeepLevel[]> {
  const starts = yield* findStarts(breaths);
  const apart = yield* joinSpans(toSpans(breaths, starts), (before, after) =>
    isNear(compareSides(breaths, before, after)),
  );
  const placed = yield* joinSpans(yield* placeBorders(breaths, apart), (before, after) => {
    const sides = compareSides(breaths, before, after);
    return isNear(sides) || !isClear(breaths, before, after, sides);
  });
  const levels: PeepLevel[] = [];
  for (const { first, end } of placed) levels.push(yield* toLevel(breaths, first, end));
  return levels;
}

/** Medians on both sides of a step. */
interface Sides {
  readonly before: number;
  readonly after: number;
}

function compareSides(breaths: readonly PeepBreath[], before: Span, after: Span): Sides {
  return {
    before: middleOf(peepsOf(breaths, Math.max(before.first, before.end - SIDE_BREATHS), before.end)),
    after: middleOf(peepsOf(breaths, after.first, Math.min(after.end, after.first + SIDE_BREATHS))),
  };
}

function isNear({ before, after }: Sides): boolean {
  return Math.abs(after - before) < LEAST_STEP_CMH2O;
}

function toSpans(breaths: readonly PeepBreath[], starts: readonly number[]): readonly Span[] {
  return starts.map((first, place) => ({ first, end: starts[place + 1] ?? breaths.length }));
}

/** Joins neighbours for which the test holds; what was joined is tested again. */
export function* joinSpans(
  spans: readonly Span[],
  isSame: (before: Span, after: Span) => boolean,
): Steps<readonly Span[]> {
  const joined: Span[] = [];
  for (const span of spans) {
    let last = span;
    for (let before = joined.at(-1); before !== undefined && isSame(before, last); before = joined.at(-1)) {
      joined.pop();
      last = { first: before.first, end: last.end };
      yield VALUES_A_BORDER;
    }
    joined.push(last);
    yield VALUES_A_BORDER;
  }
  return joined;
}

export function* toLevel(breaths: readonly PeepBreath[], first: number, end: number): Steps<PeepLevel> {
  const peeps = new Float64Array(end - first);
  let known = 0;
  yield* inBlocks(end - first, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const peep = breaths[first + place]?.peepCmh2o ?? Number.NaN;
      if (Number.isNaN(peep)) continue;
      peeps[known] = peep;
      known += 1;
    }
  });
  return { first, end, peepCmh2o: yield* findMiddle(peeps.subarray(0, known)) };
}

/**
 * First breath of each run of eight breaths at another PEEP than the fifteen before, or than the fifteen before those:
 * scatter after a step hides it in the nearer ones.
 */
function* findStarts(breaths: readonly PeepBreath[]): Steps<readonly number[]> {
  const known: number[] = [];
  yield* inBlocks(breaths.length, (from, end) => {
    for (let at = from; at < end; at += 1) if (!Number.isNaN(breaths[at]?.peepCmh2o)) known.push(at);
  });
  const values = new Float64Array(known.length);
  yield* inBlocks(known.length, (from, end) => {
    for (let at = from; at < end; at += 1) values[at] = breaths[known[at]]?.peepCmh2o ?? Number.NaN;
  });
  // Median of the fifteen before each breath: that of the fifteen before those stands fifteen places earlier.
  const medianBefore = new Float64Array(values.length).fill(Number.NaN);
  const starts: number[] = [];
  let from = 0;
  const readPlace = (place: number): void => {
    const isFirst = starts.length === 0;
    if (!isFirst && place - from < LEAST_BREATHS) return;
    medianBefore[place] = middleOf(values.subarray(Math.max(from, place - CURRENT_BREATHS), place));
    const middle = place - CURRENT_BREATHS;
    const earlier = middle - from < LEAST_BREATHS ? Number.NaN : medianBefore[middle];
    const isAway = (peepCmh2o: number, leastCmh2o: number): boolean =>
      isFirst ||
      isApart(peepCmh2o, medianBefore[place], leastCmh2o) ||
      isApart(peepCmh2o, earlier, leastCmh2o);
    // A breath this near to the PEEP in force cannot begin another level.
    const own = values[place];
    if (!isAway(own, LEAST_STEP_CMH2O - SAME_LEVEL_CMH2O)) return;
    const ahead = values.subarray(place, place + LEAST_BREATHS);
    const next = middleOf(ahead);
    const isAt = (peepCmh2o: number): boolean => Math.abs(peepCmh2o - next) <= SAME_LEVEL_CMH2O;
    if (!isAt(own) || ahead.filter(isAt).length < LEAST_BREATHS - ODD_BREATHS) return;
    if (!isAway(next, LEAST_STEP_CMH2O)) return;
    starts.push(known[place]);
    from = place;
  };
  yield* inBlocks(
    Math.max(0, values.length - LEAST_BREATHS + 1),
    (first, end) => {
      for (let place = first; place < end; place += 1) readPlace(place);
    },
    CURRENT_BREATHS + LEAST_BREATHS,
  );
  return starts;
}

/** false with an unknown value. */
function isApart(left: number, right: number | undefined, leastCmh2o: number): boolean {
  return right !== undefined && Math.abs(left - right) >= leastCmh2o;
}

/** Moves each border to where fewest breaths lie on the side of the other level. */
function* placeBorders(breaths: readonly PeepBreath[], spans: readonly Span[]): Steps<readonly Span[]> {
  const starts: number[] = [];
  for (const [place, span] of spans.entries()) {
    const before = spans[place - 1];
    starts.push(before === undefined ? span.first : placeBorder(breaths, before, span));
    yield VALUES_A_BORDER + 2 * BORDER_REACH;
  }
  return toSpans(breaths, starts);
}

function placeBorder(breaths: readonly PeepBreath[], before: Span, after: Span): number {
  const sides = compareSides(breaths, before, after);
  const from = Math.max(before.first + LEAST_BREATHS, after.first - BORDER_REACH);
  const to = Math.min(after.end - LEAST_BREATHS, after.first + BORDER_REACH);
  // Wrong breaths of a border, less those of the first one: a breath that moves to the span before changes it by one.
  let [wrong, least, best] = [0, 0, from];
  for (let border = from; border < to; border += 1) {
    const peep = breaths[border]?.peepCmh2o ?? Number.NaN;
    if (!Number.isNaN(peep)) wrong += isOfAfter(peep, sides) ? 1 : -1;
    if (wrong < least) [least, best] = [wrong, border + 1];
  }
  return from > to ? after.first : best;
}

function isOfAfter(peepCmh2o: number, { before, after }: Sides): boolean {
  return Math.abs(peepCmh2o - after) < Math.abs(peepCmh2o - before);
}

function isClear(breaths: readonly PeepBreath[], before: Span, after: Span, sides: Sides): boolean {
  const share = (peeps: readonly number[], isAfter: boolean): number =>
    peeps.filter((peep) => isOfAfter(peep, sides) === isAfter).length / Math.max(1, peeps.length);
  const left = peepsOf(breaths, Math.max(before.first, before.end - COMPARED_BREATHS), before.end);
  const right = peepsOf(breaths, after.first, Math.min(after.end, after.first + COMPARED_BREATHS));
  return share(left, false) >= OWN_SIDE_SHARE && share(right, true) >= OWN_SIDE_SHARE;
}

function peepsOf(breaths: readonly PeepBreath[], first: number, end: number): readonly number[] {
  return breaths.slice(first, end).flatMap(({ peepCmh2o }) => (Number.isNaN(peepCmh2o) ? [] : [peepCmh2o]));
}

/** Median; NaN without values. Typed arrays sort without a comparing function: a week has 200 000 breaths. */
export function middleOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
