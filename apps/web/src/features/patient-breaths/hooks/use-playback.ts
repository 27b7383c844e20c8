import type { PlaybackSpeed, TimeWindow } from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useExternalStore } from '../../../lib/external-store.ts';
import { frames } from '../../../lib/frames.ts';
import { makeTileLoader } from '../../../lib/stored/load-tile.ts';
import { scopeOf, type Review, type ReviewScope } from '../../../lib/stored/review.ts';
import { findBreathEnd } from '../api/playback-breaths-query.ts';
import { stretchOf, writePlayback, type PlaybackPlace } from '../logic/playback-place.ts';
import { createPlaybackSession } from '../logic/playback-session.ts';
import type { StoredLanes } from '../../../ui/waves/use-stored-lanes.ts';

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
  const [session] = useState(() => createPlaybackSession(frames));
  const { playback, status, failure } = useExternalStore(session.view);
  const [speed, setSpeed] = useState(place.speed);
  const stepping = useRef<AbortController | null>(null);
  const { stretch } = place;

  const open = useEffectEvent((scope: ReviewScope, period: TimeWindow, asked: readonly string[]) => {
    const load = makeTileLoader(scope, asked);
    return session.open({
      load: async (...tile) => {
        const content = await load(...tile);
        lanes.noteTile(content);
        return content;
      },
      stretch: stretchOf(period, review.stored),
      startMs: place.headMs,
      speed,
      // What moves by itself starts only for readers who have not asked for less motion.
      plays: !place.isPaused && !matchMedia(REDUCED_MOTION).matches,
    });
  });
  // Depends on the ids and not on the object, so that the playback stays for the same patient.
  const { patient_id: patientId, device_id: deviceId } = review.scope;
  const { fromMs, toMs } = review.period;
  const formulaKey = lanes.formulas.map(({ text }) => text).join(';');
  useEffect(
    () =>
      open(scopeOf(patientId, deviceId), { fromMs, toMs }, formulaKey === '' ? [] : formulaKey.split(';')),
    [patientId, deviceId, formulaKey, fromMs, toMs],
  );

  const write = (chosen: PlaybackSpeed): void => {
    const now = playback?.status();
    if (now === undefined) return;
    // A still picture names its breath, so that table and numbers below show the same one.
    const breath = now.isPlaying || now.breath === null ? {} : { breath: now.breath.key };
    review.change({ ...writePlayback(chosen, !now.isPlaying, now.atMs), ...breath }, 'quiet');
  };
  const record = useEffectEvent(() => write(speed));
  const isPlaying = status?.isPlaying ?? false;
  useEffect(() => {
    if (playback === null) return undefined;
    record();
    if (!isPlaying) return undefined;
    const timer = setInterval(() => record(), ADDRESS_MS);
    return () => clearInterval(timer);
  }, [isPlaying, playback]);
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    if (moved === 0) return undefined;
    const timer = setTimeout(() => record(), REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  useEffect(() => () => stepping.current?.abort(), []);

  function seek(timeMs: number): void {
    playback?.seek(timeMs);
    setMoved((count) => count + 1);
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
      if (!abort.signal.aborted) session.fail(error);
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
      write(next);
    },
  };
}

export type OpenPlayback = ReturnType<typeof usePlayback>;
