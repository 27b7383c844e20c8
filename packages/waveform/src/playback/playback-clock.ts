import type { TimeWindow } from '../stored/time-window.ts';

/**
 * Longest time of one frame that moves the playhead, ms. A tab in the background has no frames: its playback goes on
 * where it stood.
 */
const LONGEST_FRAME_MS = 250;

/** Time of the recording that is shown, driven by frames. Pure: the frame time is a parameter. */
export interface PlaybackClock {
  /** Playhead, epoch ms of the recording. */
  at(): number;
  isPlaying(): boolean;
  play(): void;
  pause(): void;
  /** Sets the playhead; it stays within the stretch. */
  seek(timeMs: number): void;
  setSpeed(speed: number): void;
  /**
   * Moves the playhead by the time since the last frame. It waits at `readyUntilMs`, the end of what is loaded, and
   * pauses at the end of the stretch.
   */
  advance(nowMs: number, readyUntilMs: number): void;
}

export function createPlaybackClock(stretch: TimeWindow, startMs: number, speed: number): PlaybackClock {
  let atMs = within(stretch, startMs);
  let factor = speed;
  let playing = false;
  let frameMs: number | null = null;
  return {
    at: () => atMs,
    isPlaying: () => playing,
    play() {
      playing = true;
      frameMs = null;
    },
    pause() {
      playing = false;
    },
    seek(timeMs) {
      atMs = within(stretch, timeMs);
    },
    setSpeed(next) {
      factor = next;
    },
    advance(nowMs, readyUntilMs) {
      const elapsedMs = frameMs === null ? 0 : Math.max(0, Math.min(LONGEST_FRAME_MS, nowMs - frameMs));
      frameMs = nowMs;
      if (!playing) return;
      const reachedMs = Math.min(atMs + elapsedMs * factor, readyUntilMs, stretch.toMs);
      atMs = Math.max(atMs, reachedMs);
      if (atMs >= stretch.toMs) playing = false;
    },
  };
}

function within({ fromMs, toMs }: TimeWindow, timeMs: number): number {
  return Math.min(toMs, Math.max(fromMs, timeMs));
}
