import {
  createPlayback,
  type LoadTile,
  type Playback,
  type PlaybackSpeed,
  type PlaybackStatus,
} from '@eupnea/waveform';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createExternalStore, useExternalStore } from '../../../lib/external-store.ts';
import { frames } from '../../../lib/frames.ts';
import { makeTileLoader } from '../../../lib/stored/load-tile.ts';
import { scopeOf, type Review } from '../../../lib/stored/review.ts';
import { findBreathEnd } from '../api/playback-breaths-query.ts';
import { writePlayback, type PlaybackPlace } from '../logic/playback-place.ts';
import type { StoredLanes } from './use-stored-lanes.ts';

/** Numerics reach React at most four times a second. */
const STATUS_BEAT_MS = 250;
const AFTER_DRAWING = 1;
/** Interval of writing a running playhead to the address, ms. */
const ADDRESS_MS = 5000;
/** Delay of the address behind the slider, ms (debounce). */
const REST_MS = 400;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface PlaybackRequest {
  readonly review: Review;
  readonly place: PlaybackPlace;
  readonly lanes: StoredLanes;
}

/** Owns the playback: opens it at the place of the address, and writes place and speed back. */
export function usePlayback({ review, place, lanes }: PlaybackRequest) {
  const [playback, setPlayback] = useState<Playback | null>(null);
  const [store] = useState(() => createExternalStore<PlaybackStatus | null>(null));
  const [speed, setSpeed] = useState(place.speed);
  const [failure, setFailure] = useState<unknown>(null);
  const stepping = useRef<AbortController | null>(null);
  const last = useRef<PlaybackStatus | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const status = useExternalStore(store);
  const { stretch } = place;

  const noteTile = useEffectEvent(lanes.noteTile);
  const open = useEffectEvent((load: LoadTile): Playback => {
    const created = createPlayback({
      load,
      frames,
      stretch,
      speed,
      startMs: last.current?.atMs ?? place.headMs,
      onChange: () => tell(created),
    });
    // What moves by itself starts only for readers who have not asked for less motion.
    const wasPlaying = last.current?.isPlaying ?? (!place.isPaused && !matchMedia(REDUCED_MOTION).matches);
    if (wasPlaying) created.play();
    return created;
  });
  const tell = useCallback(
    (told: Playback): void => {
      last.current = told.status();
      store.set(last.current);
      setFailure(told.failure());
    },
    [store],
  );

  const { patient_id: patientId, device_id: deviceId } = review.scope;
  const { fromMs, toMs } = review.period;
  const formulaKey = lanes.formulas.map(({ text }) => text).join(';');
  useEffect(() => {
    const load = makeTileLoader(scopeOf(patientId, deviceId), formulaKey === '' ? [] : formulaKey.split(';'));
    const created = open(async (...tile) => {
      const content = await load(...tile);
      noteTile(content);
      return content;
    });
    setPlayback(created);
    tell(created);
    const stopTelling = frames.subscribe(
      () => {
        if (last.current?.isPlaying === true || last.current?.isLoading === true) tell(created);
      },
      AFTER_DRAWING,
      STATUS_BEAT_MS,
    );
    return () => {
      stopTelling();
      created.destroy();
    };
  }, [patientId, deviceId, formulaKey, fromMs, toMs, tell]);

  const record = useEffectEvent((chosen: PlaybackSpeed = speed) => {
    const now = playback?.status();
    if (now === undefined) return;
    // A still picture names its breath, so that table and numbers below show the same one.
    const breath = now.isPlaying || now.breath === null ? {} : { breath: now.breath.key };
    review.change({ ...writePlayback(chosen, !now.isPlaying, now.atMs), ...breath }, 'quiet');
  });
  const isPlaying = status?.isPlaying ?? false;
  useEffect(() => {
    record();
    if (!isPlaying) return undefined;
    const timer = setInterval(() => record(), ADDRESS_MS);
    return () => clearInterval(timer);
  }, [isPlaying, playback]);
  useEffect(
    () => () => {
      stepping.current?.abort();
      if (resting.current !== null) clearTimeout(resting.current);
    },
    [],
  );
  const recordSoon = (): void => {
    if (resting.current !== null) clearTimeout(resting.current);
    resting.current = setTimeout(() => record(), REST_MS);
  };

  function seek(timeMs: number): void {
    playback?.seek(timeMs);
    recordSoon();
  }

  async function step(by: -1 | 1): Promise<void> {
    if (playback === null) return;
    playback.pause();
    const loadedMs = playback.neighbour(by);
    if (loadedMs !== null) return seek(Math.min(loadedMs, stretch.toMs));
    stepping.current?.abort();
    const abort = new AbortController();
    stepping.current = abort;
    try {
      const endMs = await findBreathEnd(review.scope, stretch, playback.status().atMs, by, abort.signal);
      if (endMs !== null && !abort.signal.aborted) seek(Math.min(endMs, stretch.toMs));
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error);
    }
  }

  return {
    playback,
    status,
    speed,
    failure,
    retry: () => playback?.retry(),
    toggle: () => (isPlaying ? playback?.pause() : playback?.play()),
    step: (by: -1 | 1) => void step(by),
    seek,
    chooseSpeed(next: PlaybackSpeed) {
      playback?.setSpeed(next);
      setSpeed(next);
      record(next);
    },
  };
}

export type OpenPlayback = ReturnType<typeof usePlayback>;
