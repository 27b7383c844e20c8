import { assertUnreachable } from '@eupnea/model';
import type { LaneCode } from '../lane-code.ts';
import { spanTimeMs, type RingView, type SampleSpan } from '../ring-buffer.ts';
import { valueAtTime, type SampleView } from '../sample-store.ts';

/** Samples that Shift and an arrow move by (look.md, Freeze). */
export const LONG_STEP = 10;

/** Ring positions that the cursor can take in the frozen view; `last` inclusive. */
export interface CursorRange {
  readonly first: number;
  readonly last: number;
}

export interface CursorState {
  readonly range: CursorRange;
  readonly position: number;
  /** Position of the mark; null without one. */
  readonly mark: number | null;
}

export type CursorAction =
  | { readonly type: 'step'; readonly samples: number }
  | { readonly type: 'place'; readonly position: number }
  | { readonly type: 'mark' };

export interface LaneReading {
  readonly channel: LaneCode;
  /** NaN when the sample is missing. */
  readonly value: number;
  /** Value minus the value at the mark; NaN without a mark or when either is missing. */
  readonly difference: number;
}

/** Cursor range between two times; null without samples. */
export function findCursorRange(ring: RingView, fromMs: number, toMs: number): CursorRange | null {
  let first: number | null = null;
  let last: number | null = null;
  for (const span of ring.spans()) {
    const startMs = spanTimeMs(span, span.firstPosition);
    const from = Math.max(0, Math.ceil(((fromMs - startMs) * span.rateHz) / 1000));
    const to = Math.min(span.length - 1, Math.floor(((toMs - startMs) * span.rateHz) / 1000));
    if (to < from) continue;
    first ??= span.firstPosition + from;
    last = span.firstPosition + to;
  }
  return first === null || last === null ? null : { first, last };
}

/** Creates a cursor on the newest sample, without a mark. */
export function startCursor(range: CursorRange): CursorState {
  return { range, position: range.last, mark: null };
}

/** Applies an action. The cursor stays in its range; setting the mark at its own position removes it. */
export function moveCursor(state: CursorState, action: CursorAction): CursorState {
  const { range } = state;
  switch (action.type) {
    case 'step':
      return { ...state, position: clamp(state.position + action.samples, range) };
    case 'place':
      return { ...state, position: clamp(action.position, range) };
    case 'mark':
      return { ...state, mark: state.mark === state.position ? null : state.position };
    default:
      return assertUnreachable(action);
  }
}

function clamp(position: number, range: CursorRange): number {
  return Math.min(range.last, Math.max(range.first, position));
}

/** Time of a position, epoch ms; NaN when the ring no longer holds it. */
export function positionTimeMs(ring: RingView, position: number): number {
  const span = spanAt(ring, position);
  return span === null ? Number.NaN : spanTimeMs(span, position);
}

function spanAt(ring: RingView, position: number): SampleSpan | null {
  return (
    ring
      .spans()
      .find((span) => position >= span.firstPosition && position < span.firstPosition + span.length) ?? null
  );
}

/** Position in the range with the sample nearest in time. */
export function nearestPosition(ring: RingView, range: CursorRange, timeMs: number): number {
  let nearest = range.first;
  let distance = Number.POSITIVE_INFINITY;
  for (const span of ring.spans()) {
    const startMs = spanTimeMs(span, span.firstPosition);
    const offset = Math.round(((timeMs - startMs) * span.rateHz) / 1000);
    const within = Math.min(span.length - 1, Math.max(0, offset));
    const position = clamp(span.firstPosition + within, range);
    const away = Math.abs(positionTimeMs(ring, position) - timeMs);
    if (away < distance) {
      distance = away;
      nearest = position;
    }
  }
  return nearest;
}

/** Values at the cursor and differences to the mark, in the units of the channels. */
export function readLanes(
  view: SampleView,
  ring: RingView,
  state: CursorState,
  channels: readonly LaneCode[],
): LaneReading[] {
  const timeMs = positionTimeMs(ring, state.position);
  const markMs = state.mark === null ? Number.NaN : positionTimeMs(ring, state.mark);
  return channels.map((channel) => {
    const value = valueAtTime(view, channel, timeMs);
    return { channel, value, difference: value - valueAtTime(view, channel, markMs) };
  });
}

/** Time from mark to cursor, ms; NaN without a mark. */
export function readInterval(ring: RingView, state: CursorState): number {
  if (state.mark === null) return Number.NaN;
  return positionTimeMs(ring, state.position) - positionTimeMs(ring, state.mark);
}
