import type { FrameClock } from '../frame-clock.ts';
import type { Playout } from '../playout.ts';
import type { SampleView } from '../sample-store.ts';
import { createTileStore, type LoadTile } from '../stored/tile-store.ts';
import type { TimeWindow } from '../stored/time-window.ts';
import type { ReviewBreath, ReviewFinding } from '../stored/wave-tile.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { createPlaybackMarks } from './playback-marks.ts';
import {
  alignWindow,
  planWindow,
  tileDurationOf,
  widthFor,
  windowSecondsOf,
  type PlaybackSpeed,
} from './playback-plan.ts';
import { HELD_TILES, createStoredView } from './stored-view.ts';

/** The clock moves before anything is drawn in a frame. */
const BEFORE_DRAWING = -1;
/** Time without a sample after which the playhead is in a gap, ms: the slowest capnogram sends each 200 ms. */
const GAP_AFTER_MS = 1000;
/** Interval of asking for the tiles ahead, ms. */
const FILL_BEAT_MS = 200;

export interface PlaybackStatus {
  /** Playhead, epoch ms of the recording. */
  readonly atMs: number;
  readonly isPlaying: boolean;
  /** The playhead waits for samples. */
  readonly isLoading: boolean;
  /** Nothing is stored at the playhead. */
  readonly isGap: boolean;
  /** The last breath that has ended at the playhead; null without a recent one. */
  readonly breath: ReviewBreath | null;
  /** Findings of the sweep in view whose evidence has been drawn. */
  readonly findings: readonly ReviewFinding[];
}

export interface Playback {
  readonly view: SampleView;
  readonly playout: Pick<Playout, 'head'>;
  status(): PlaybackStatus;
  play(): void;
  pause(): void;
  seek(timeMs: number): void;
  setSpeed(speed: PlaybackSpeed): void;
  /** End of the breath before (-1) or after (1) the playhead; null when none is loaded. */
  neighbour(by: -1 | 1): number | null;
  /** The newest failure of loading; null without one. */
  failure(): unknown;
  retry(): void;
  destroy(): void;
}

export interface PlaybackOptions {
  readonly load: LoadTile;
  readonly frames: FrameClock;
  /** Stored time that is played. */
  readonly stretch: TimeWindow;
  readonly startMs: number;
  readonly speed: PlaybackSpeed;
  /** Called when the playhead has jumped, when samples have come, and when playing begins or ends. */
  readonly onChange: () => void;
}

/**
 * Plays stored samples as a live device sends them: a playhead that moves with the frames, and a view that a sweep reads.
 * Samples are fetched in tiles ahead of the playhead; the playhead waits for those that have not come.
 */
export function createPlayback({
  load,
  frames,
  stretch,
  startMs,
  speed: first,
  onChange,
}: PlaybackOptions): Playback {
  let speed = first;
  const clock = createPlaybackClock(stretch, startMs, speed);
  const stored = createStoredView();
  const marks = createPlaybackMarks();
  /** Time from which the view holds everything. */
  let heldFromMs = 0;
  /** Samples are shown once the whole sweep up to the playhead is held. */
  let isCovered = false;
  const tiles = createTileStore(load, () => {
    fill();
    onChange();
  });

  /** Asks for the window around the playhead and takes over the tiles that continue what is held. */
  function fill(): void {
    const durationMs = tileDurationOf(speed);
    const window = planWindow(clock.at(), speed, stretch);
    const asked = alignWindow(window, durationMs);
    tiles.want(asked, widthFor(asked, speed));
    const next = { fromMs: stored.filledToMs(), toMs: asked.toMs };
    for (const { key, content, final } of tiles.visible(next, widthFor(next, speed))) {
      if (content === null || !final) break;
      stored.append(key, content);
      marks.add(content);
    }
    heldFromMs = Math.max(heldFromMs, stored.filledToMs() - (HELD_TILES - 1) * durationMs);
    marks.dropBefore(window.fromMs);
    isCovered ||= stored.filledToMs() > clock.at();
  }

  function restart(): void {
    const asked = alignWindow(planWindow(clock.at(), speed, stretch), tileDurationOf(speed));
    heldFromMs = asked.fromMs;
    isCovered = false;
    stored.restart(asked.fromMs, Math.max(asked.fromMs, stretch.fromMs));
    marks.clear();
    fill();
  }

  const stopClock = frames.subscribe((nowMs) => {
    const wasPlaying = clock.isPlaying();
    clock.advance(nowMs, isCovered ? stored.filledToMs() : clock.at());
    if (wasPlaying && !clock.isPlaying()) onChange();
  }, BEFORE_DRAWING);
  const stopFilling = frames.subscribe(fill, BEFORE_DRAWING, FILL_BEAT_MS);
  restart();

  return {
    view: {
      ringOf: (lane) => (isCovered ? stored.ringOf(lane) : null),
      primary: () => (isCovered ? stored.primary() : null),
      // Later samples are held already: a gap at the playhead is one as on a live screen.
      newestMs: () => (isCovered ? stored.newestAt(clock.at()) : null),
      snapshot: () => stored.snapshot(),
    },
    playout: {
      head() {
        if (!isCovered) return null;
        const headMs = clock.at();
        return { headMs, elapsedMs: headMs };
      },
    },
    status() {
      const atMs = clock.at();
      const sweepMs = windowSecondsOf(speed) * 1000;
      const waits = clock.isPlaying() && atMs >= stored.filledToMs();
      return {
        atMs,
        isPlaying: clock.isPlaying(),
        isLoading: !isCovered || waits,
        isGap: isCovered && atMs - (stored.newestAt(atMs) ?? Number.NEGATIVE_INFINITY) > GAP_AFTER_MS,
        breath: isCovered ? marks.endedAt(atMs) : null,
        findings: isCovered ? marks.findings(atMs - sweepMs, atMs) : [],
      };
    },
    play() {
      if (clock.at() >= stretch.toMs) {
        clock.seek(stretch.fromMs);
        restart();
      }
      clock.play();
      onChange();
    },
    pause() {
      clock.pause();
      onChange();
    },
    seek(timeMs) {
      clock.seek(timeMs);
      const { fromMs } = planWindow(clock.at(), speed, stretch);
      if (fromMs < heldFromMs || clock.at() > stored.filledToMs()) restart();
      onChange();
    },
    setSpeed(next) {
      clock.setSpeed(next);
      speed = next;
      restart();
      onChange();
    },
    neighbour: (by) => (isCovered ? marks.neighbour(clock.at(), by) : null),
    failure: () => tiles.failure(),
    retry: () => tiles.retry(),
    destroy() {
      stopClock();
      stopFilling();
      tiles.destroy();
    },
  };
}
