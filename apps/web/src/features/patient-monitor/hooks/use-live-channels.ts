import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { DerivedView, LaneCode, RingView } from '@eupnea/waveform';
import { useEffect, useState } from 'react';
import { fitLaneScale } from '../../../lib/stored/fit-lane-scale.ts';
import { isWaveChannel, type LaneScales, type WaveScale } from '../../../lib/wave-scales.ts';

/** Interval at which the samples are looked at for new channels, ms: numbers reach React at most four times a second. */
const LOOK_MS = 500;
/** Samples after which a fitted scale stays, s: two breaths of a slow patient. */
const FITTED_AFTER_S = 10;

interface LiveChannels {
  /** Ventilator waves, which have a lane without a sensor too, and all channels with samples. */
  readonly channels: readonly ChannelCode[];
  readonly fitted: LaneScales;
  /** Lanes without samples, and channels of different rates. */
  readonly absent: readonly LaneCode[];
}

export interface WatchedLane {
  readonly code: LaneCode;
  readonly isScaled: boolean;
  readonly onScale: (scale: WaveScale) => void;
}

const NOTHING: LiveChannels = { channels: CHANNEL_CODES.filter(isWaveChannel), fitted: {}, absent: [] };

/**
 * Which lanes of a stream have samples, and scales that fit the first of them.
 * @param derived derived lanes; constant while they are the same
 */
export function useLiveChannels(view: DerivedView, derived: readonly WatchedLane[]): LiveChannels {
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    function look(): void {
      if (view.newestMs() === null) return;
      setKnown((former) => keepSame(former, readChannels(view, former, derived)));
      for (const { code, isScaled, onScale } of derived) {
        const ring = view.ringOf(code);
        const scale = ring === null ? null : fitScale(ring, code, isScaled);
        if (scale !== null) onScale(scale);
      }
    }
    const first = setTimeout(look);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [view, derived]);
  return known;
}

function readChannels(
  view: DerivedView,
  { fitted }: LiveChannels,
  derived: readonly WatchedLane[],
): LiveChannels {
  const channels = CHANNEL_CODES.filter((code) => isWaveChannel(code) || view.ringOf(code) !== null);
  const lanes: readonly LaneCode[] = [...channels, ...derived.map(({ code }) => code)];
  const scales: { [Code in ChannelCode]?: WaveScale } = {};
  for (const code of channels) {
    const ring = view.ringOf(code);
    if (isWaveChannel(code) || ring === null) continue;
    const scale = fitScale(ring, code, fitted[code] !== undefined) ?? fitted[code];
    if (scale !== undefined) scales[code] = scale;
  }
  return { channels, fitted: scales, absent: lanes.filter((code) => view.ringOf(code) === null) };
}

/** A scale around the samples while they are few; null from then on, so that the scale stays. */
function fitScale(ring: RingView, code: LaneCode, isScaled: boolean): WaveScale | null {
  const column = ring.storage(code);
  const heldS = ring.spans().reduce((sum, { length, rateHz }) => sum + length / rateHz, 0);
  if (column === undefined || (isScaled && heldS > FITTED_AFTER_S)) return null;
  return fitLaneScale({ minimum: column, maximum: column });
}

/** The former object while it says the same, so that the sweep is not laid out again. */
function keepSame(former: LiveChannels, next: LiveChannels): LiveChannels {
  return JSON.stringify(former) === JSON.stringify(next) ? former : next;
}
