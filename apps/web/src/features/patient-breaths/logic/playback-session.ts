import {
  createPlayback,
  type FrameClock,
  type LoadTile,
  type Playback,
  type PlaybackSpeed,
  type PlaybackStatus,
  type TimeWindow,
} from '@eupnea/waveform';
import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';

/** Numerics reach React at most four times a second. */
const STATUS_BEAT_MS = 250;
const AFTER_DRAWING = 1;

export interface PlaybackView {
  readonly playback: Playback | null;
  readonly status: PlaybackStatus | null;
  readonly failure: unknown;
}

export interface PlaybackPlan {
  readonly load: LoadTile;
  readonly stretch: TimeWindow;
  readonly startMs: number;
  readonly speed: PlaybackSpeed;
  readonly plays: boolean;
}

export interface PlaybackSession {
  readonly view: ExternalStore<PlaybackView>;
  /** Opens a playback; one that follows another goes on at its place. Returns the function that closes it. */
  open(plan: PlaybackPlan): () => void;
  fail(failure: unknown): void;
}

/** The playback of a page outside of React, with what the page shows of it. */
export function createPlaybackSession(frames: FrameClock): PlaybackSession {
  const view = createExternalStore<PlaybackView>({ playback: null, status: null, failure: null });
  /** Where the former playback stood. */
  let last: PlaybackStatus | null = null;

  return {
    view,
    open({ load, stretch, startMs, speed, plays }) {
      const tell = (): void => {
        last = playback.status();
        view.set({ playback, status: last, failure: playback.failure() });
      };
      const playback = createPlayback({
        load,
        frames,
        stretch,
        speed,
        startMs: last?.atMs ?? startMs,
        onChange: () => tell(),
      });
      if (last?.isPlaying ?? plays) playback.play();
      tell();
      const stopTelling = frames.subscribe(
        () => {
          if (last?.isPlaying === true || last?.isLoading === true) tell();
        },
        AFTER_DRAWING,
        STATUS_BEAT_MS,
      );
      return () => {
        stopTelling();
        playback.destroy();
      };
    },
    fail: (failure) => view.set({ ...view.get(), failure }),
  };
}
