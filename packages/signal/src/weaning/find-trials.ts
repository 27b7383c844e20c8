import { type TrialEnd, type TrialKind, type WeaningDefinition, MINUTE_MS } from '@eupnea/model';
import { classifySupport, type SupportSpan, type SupportState } from './classify-support.ts';

export interface BreathingTrial {
  readonly fromMs: number;
  readonly toMs: number;
  readonly ended: TrialEnd;
  /** At least the duration of a complete trial; null when the record does not tell. */
  readonly isCompleted: boolean | null;
  /** Time without record between the support before and the first low support: the trial began at some time in it. */
  readonly startGapMs: number;
  /** Time within the trial that is no low support: suction, disconnection, backup, lost data. */
  readonly interruptedMs: number;
  readonly kind: TrialKind;
  /** Highest pressures that stood for a minute of low support; null without a set value. */
  readonly supportCmh2o: number | null;
  readonly peepCmh2o: number | null;
}

export interface SupportRun {
  readonly state: SupportState;
  readonly fromMs: number;
  readonly toMs: number;
}

interface Piece extends SupportRun {
  /** null for time that no span covers. */
  readonly span: SupportSpan | null;
}

/** The last breath and the report of standby come a few seconds apart. */
const NEXT_TO_MS = MINUTE_MS;

/**
 * Possible spontaneous breathing trials by mode, support, PEEP and time: low support after controlled ventilation or
 * higher support, for at least the shortest duration (docs/algorithms/weaning.md).
 * @param spans in order of time, without overlap; time between spans is unknown
 * @param nowMs a trial that reaches this time is running
 */
export function findTrials(
  spans: readonly SupportSpan[],
  definition: WeaningDefinition,
  nowMs: number,
): readonly BreathingTrial[] {
  const pieces = layPieces(spans, definition);
  const bridgeMs = definition.bridge_minutes * MINUTE_MS;
  const trials: BreathingTrial[] = [];
  for (let first = 0; first < pieces.length; ) {
    if (pieces[first]?.state !== 'low') {
      first += 1;
      continue;
    }
    const last = findLastLow(pieces, first, bridgeMs);
    const trial = judgeGroup(pieces, { first, last }, definition, nowMs);
    if (trial !== null) trials.push(trial);
    first = last + 1;
  }
  return trials;
}

/** Joined states of the spans, with unknown time between them. */
export function joinStates(
  spans: readonly SupportSpan[],
  definition: WeaningDefinition,
): readonly SupportRun[] {
  const runs: SupportRun[] = [];
  for (const { state, fromMs, toMs } of layPieces(spans, { ...definition, standby_trials: false })) {
    const before = runs.at(-1);
    if (before?.state === state) runs[runs.length - 1] = { ...before, toMs };
    else runs.push({ state, fromMs, toMs });
  }
  return runs;
}

function layPieces(spans: readonly SupportSpan[], definition: WeaningDefinition): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const [place, span] of spans.entries()) {
    const { fromMs, toMs } = span;
    const before = pieces.at(-1);
    if (before !== undefined && before.toMs < fromMs)
      pieces.push({ state: 'unknown', fromMs: before.toMs, toMs: fromMs, span: null });
    const state = isStandbyTrial(spans, place, definition) ? 'low' : classifySupport(span, definition);
    pieces.push({ state, fromMs, toMs, span });
  }
  return pieces;
}

/** Standby after and before breaths, not longer than a trial. */
function isStandbyTrial(
  spans: readonly SupportSpan[],
  place: number,
  definition: WeaningDefinition,
): boolean {
  const [before, span, after] = [spans[place - 1], spans[place], spans[place + 1]];
  if (span === undefined || span.record !== 'standby' || !definition.standby_trials) return false;
  return (
    span.toMs - span.fromMs <= definition.longest_minutes * MINUTE_MS &&
    before?.record === 'breaths' &&
    span.fromMs - before.toMs <= NEXT_TO_MS &&
    after?.record === 'breaths' &&
    after.fromMs - span.toMs <= NEXT_TO_MS
  );
}

/** The last piece of low support that follows the first with no interruption longer than the bridge. */
function findLastLow(pieces: readonly Piece[], first: number, bridgeMs: number): number {
  let last = first;
  for (let next = first + 1; next < pieces.length; next += 1) {
    const piece = pieces[next];
    const sinceMs = pieces[last]?.toMs ?? 0;
    if (piece === undefined) break;
    if (piece.state === 'low') {
      if (piece.fromMs - sinceMs > bridgeMs) break;
      last = next;
    } else if (piece.toMs - sinceMs > bridgeMs) break;
  }
  return last;
}

interface Group {
  readonly first: number;
  readonly last: number;
}

function judgeGroup(
  pieces: readonly Piece[],
  { first, last }: Group,
  definition: WeaningDefinition,
  nowMs: number,
): BreathingTrial | null {
  const group = pieces.slice(first, last + 1);
  const fromMs = group[0]?.fromMs ?? 0;
  const before = pieces.slice(0, first).findLast(isDecided);
  if (before === undefined || (before.state !== 'controlled' && before.state !== 'assisted')) return null;
  const durationMs = definition.longest_minutes * MINUTE_MS;
  // What follows a longer loss of the record may be the rest of anything.
  if (fromMs - before.toMs > durationMs) return null;
  const longestMs = fromMs + durationMs;
  const toMs = Math.min(group.at(-1)?.toMs ?? fromMs, longestMs);
  const low = group.filter(({ state, fromMs: start }) => state === 'low' && start < toMs);
  const lowMs = low.reduce((sum, piece) => sum + Math.min(piece.toMs, toMs) - piece.fromMs, 0);
  if (lowMs < definition.shortest_minutes * MINUTE_MS) return null;
  const isCut = (group.at(-1)?.toMs ?? fromMs) > longestMs;
  const ended = isCut ? 'continued' : findEnd(pieces.slice(last + 1), toMs, definition, nowMs);
  return {
    fromMs,
    toMs,
    ended,
    isCompleted: judgeDuration(toMs - fromMs, ended, definition),
    startGapMs: fromMs - before.toMs,
    interruptedMs: toMs - fromMs - lowMs,
    ...describePressures(low),
  };
}

function isDecided({ state }: Piece): boolean {
  return state !== 'unknown' && state !== 'undecided';
}

function findEnd(
  after: readonly Piece[],
  toMs: number,
  definition: WeaningDefinition,
  nowMs: number,
): TrialEnd {
  const next = after.find(isDecided);
  const bridgeMs = definition.bridge_minutes * MINUTE_MS;
  if (next === undefined || next.fromMs - toMs > bridgeMs)
    return toMs >= nowMs - bridgeMs && next === undefined ? 'running' : 'undecided';
  if (next.state === 'low') return 'undecided';
  return next.state === 'off' ? 'off_ventilator' : 'support_raised';
}

function judgeDuration(
  durationMs: number,
  ended: TrialEnd,
  { completed_minutes }: WeaningDefinition,
): boolean | null {
  if (durationMs >= completed_minutes * MINUTE_MS) return true;
  return ended === 'support_raised' ? false : null;
}

function describePressures(
  low: readonly Piece[],
): Pick<BreathingTrial, 'kind' | 'supportCmh2o' | 'peepCmh2o'> {
  const breathing = low.flatMap(({ span }) => (span?.record === 'breaths' ? [span] : []));
  const supportCmh2o = findHighest(
    breathing,
    ({ supportCmh2o: support, control }) => support ?? (control === 'cpap' ? 0 : null),
  );
  const peepCmh2o = findHighest(breathing, ({ peepCmh2o: peep }) => peep);
  const kind = breathing.length === 0 ? 't_piece' : supportCmh2o === 0 ? 'cpap' : 'support';
  return { kind, supportCmh2o, peepCmh2o };
}

/** Support and PEEP are turned one after the other: a value of some seconds is not that of the trial. */
function findHighest(
  spans: readonly SupportSpan[],
  read: (span: SupportSpan) => number | null,
): number | null {
  const heldMs = new Map<number, number>();
  for (const span of spans) {
    const value = read(span);
    if (value !== null) heldMs.set(value, (heldMs.get(value) ?? 0) + span.toMs - span.fromMs);
  }
  const held = [...heldMs].filter(([, ms]) => ms >= MINUTE_MS);
  const values = (held.length > 0 ? held : [...heldMs]).map(([value]) => value);
  return values.length === 0 ? null : Math.max(...values);
}
