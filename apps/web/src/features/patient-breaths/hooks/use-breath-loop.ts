import type { BreathDetail } from '@eupnea/contracts/stored-breath';
import { CHANNEL_CODES, CHANNELS, type ChannelCode } from '@eupnea/model';
import { createSampleStore, type LoopBreath, type Playout, type SampleView } from '@eupnea/waveform';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';
import { breathDetailQuery } from '../api/breaths-query.ts';
import { findLoopReach, type LoopReach } from '../logic/fit-loop-scales.ts';
import { keyOfNeighbour } from './use-selected-breath.ts';

/** Margin before the breath for the previous loop, s. */
const MARGIN_SECONDS = 8;
/** Maximum length of a breath with margins, s. */
const RETAIN_SECONDS = 60;

export interface BreathLoop {
  readonly samples: SampleView;
  readonly playout: Playout;
  readonly breaths: () => readonly LoopBreath[];
  /** Whether the volume was integrated from flow. */
  readonly integratesVolume: boolean;
  /** Range of both breaths. */
  readonly reach: LoopReach;
}

/** A stored breath and the previous one, drawn like the bedside loop. */
export function useBreathLoop(scope: ReviewScope, detail: BreathDetail | null): BreathLoop | null {
  const breath = detail?.breath ?? null;
  const former = useQuery(breathDetailQuery(scope, keyOfNeighbour(detail?.previous))).data ?? null;
  const waves = useQuery({
    queryKey: ['breath-waves', scope, breath?.device_id, breath?.breath_number],
    enabled: breath !== null,
    queryFn: async ({ signal }) => {
      if (breath === null) return null;
      const body = {
        ...scope,
        device_id: breath.device_id,
        breath_number: breath.breath_number,
        margin_seconds: MARGIN_SECONDS,
      };
      return api.call('waveTimeseries', { body, signal });
    },
  }).data;
  return useMemo(() => {
    if (breath === null || waves === null || waves === undefined) return null;
    const samples = createSampleStore(RETAIN_SECONDS);
    const held: { firstIndex: number; pressure?: Float32Array; volume?: Float32Array }[] = [];
    for (const segment of waves.segments) {
      const channels: { [Code in ChannelCode]?: Float32Array } = {};
      let count = 0;
      for (const code of CHANNEL_CODES) {
        const values: unknown = Reflect.get(segment, CHANNELS[code].wireName);
        if (!Array.isArray(values)) continue;
        channels[code] = Float32Array.from(values, (value) =>
          typeof value === 'number' ? value : Number.NaN,
        );
        count = values.length;
      }
      const { epoch, first_index: firstIndex, rate_hz: rateHz, time_rcvd: startMs } = segment;
      const anchorMs = startMs - (firstIndex * 1000) / rateHz;
      samples.write({ epoch, firstIndex, rateHz, anchorMs, count, channels });
      if (epoch === breath.epoch) held.push({ firstIndex, ...channels });
    }
    const integratesVolume = waves.segments.some(({ computed }) => computed?.includes('volume') === true);
    const drawn = [former?.breath ?? null, breath].flatMap((one) =>
      one === null || one.epoch !== breath.epoch
        ? []
        : [{ epoch: one.epoch, startIndex: one.start_index, endIndex: one.end_index }],
    );
    const reach = findLoopReach(held, drawn);
    return { samples, playout: STILL, breaths: () => drawn, integratesVolume, reach };
  }, [breath, former, waves]);
}

/** Stored samples do not play, so no breath is in progress. */
const STILL: Playout = {
  push: () => undefined,
  head: () => null,
  reset: () => undefined,
};
