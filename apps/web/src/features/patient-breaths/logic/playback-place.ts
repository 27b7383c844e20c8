import { PLAYBACK_SPEEDS, keepWithin, type PlaybackSpeed, type TimeWindow } from '@eupnea/waveform';
import { readPeriod, readTime, writePeriod, writeTime } from '../../../lib/stored/period.ts';
import type { ReviewChange, ReviewSearch } from '../../../lib/stored/review-search.ts';

const PAUSED = '-paused';

/** A playback as the address describes it. */
export interface PlaybackPlace {
  readonly speed: PlaybackSpeed;
  readonly isPaused: boolean;
  /** Playhead, epoch ms of the recording. */
  readonly headMs: number;
  /** Stored time that is played. */
  readonly stretch: TimeWindow;
}

/** The playback of the address: its period, place and speed; null without one. */
export function readPlayback(search: ReviewSearch, stored: TimeWindow): PlaybackPlace | null {
  const { play, head } = search;
  if (play === undefined) return null;
  const number = Number(play.replace(PAUSED, ''));
  const speed = PLAYBACK_SPEEDS.find((known) => known === number) ?? 1;
  const stretch = stretchOf(readPeriod(search, stored), stored);
  const askedMs = readTime(head) ?? stretch.fromMs;
  const headMs = Math.min(stretch.toMs, Math.max(stretch.fromMs, askedMs));
  return { speed, isPaused: play.endsWith(PAUSED), headMs, stretch };
}

/** Stored time of a period; a period without any is moved to the nearest. */
export function stretchOf(period: TimeWindow, stored: TimeWindow): TimeWindow {
  const fromMs = Math.max(period.fromMs, stored.fromMs);
  const toMs = Math.min(period.toMs, stored.toMs);
  return toMs > fromMs ? { fromMs, toMs } : keepWithin(period, stored);
}

/** Part of the address for a speed and a playhead. */
export function writePlayback(speed: PlaybackSpeed, isPaused: boolean, headMs: number): ReviewChange {
  return { play: `${speed}${isPaused ? PAUSED : ''}`, head: writeTime(Math.round(headMs)) };
}

/** Change of the address that opens a playback at a time; the period is written, and holds that time. */
export function openPlayback(period: TimeWindow, headMs: number): ReviewChange {
  const fromMs = Math.min(period.fromMs, headMs);
  return {
    ...writePeriod({ fromMs, toMs: Math.max(period.toMs, headMs) }),
    ...writePlayback(1, false, headMs),
  };
}

/** Change of the address that closes a playback and shows the stored waves around its playhead. */
export function closePlayback(search: ReviewSearch, headMs: number): ReviewChange {
  const spanMs = Number(search.span ?? 20) * 1000;
  return {
    play: undefined,
    head: undefined,
    at: writeTime(Math.round(headMs - spanMs / 2)),
    span: String(spanMs / 1000),
  };
}
