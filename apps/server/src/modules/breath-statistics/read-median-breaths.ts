import type { SettingEffect } from '@eupnea/contracts/setting-effect';
import type { Pool } from 'pg';
import type { WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import { EFFECT_LEAST_BREATHS } from './compare-effect.ts';
import { MEDIAN_STEP_S, bandOfBreaths } from './median-breath.ts';
import type { BreathRow } from './setting-effect-repository.ts';

const CHANNELS = ['pressure', 'flow', 'volume'] as const;

type Bands = { readonly [Channel in (typeof CHANNELS)[number]]: ReturnType<typeof bandOfBreaths> };

/**
 * Median pressure, flow and volume of both sides with bands; null when a side has too few breaths or no stored
 * samples.
 */
export async function readMedianBreaths(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  seenFromUs: bigint,
  before: readonly BreathRow[],
  after: readonly BreathRow[],
): Promise<SettingEffect['waves']> {
  if (Math.min(before.length, after.length) < EFFECT_LEAST_BREATHS) return null;
  const [left, right] = [
    await readBands(pool, deviceId, seenFromUs, before),
    await readBands(pool, deviceId, seenFromUs, after),
  ];
  if (left.pressure.median.length === 0 || right.pressure.median.length === 0) return null;
  return {
    step_s: MEDIAN_STEP_S,
    pressure: { before: left.pressure, after: right.pressure },
    flow: { before: left.flow, after: right.flow },
    volume: { before: left.volume, after: right.volume },
  };
}

async function readBands(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  seenFromUs: bigint,
  breaths: readonly BreathRow[],
): Promise<Bands> {
  const last = breaths.at(-1);
  const { segments } = await readWaveformWithVolume(pool, {
    deviceId,
    seenFromUs,
    fromUs: breaths[0]?.startedAtUs ?? seenFromUs,
    toUs: last === undefined ? seenFromUs : endUsOf(last),
    channels: CHANNELS,
  });
  const cut = (channel: (typeof CHANNELS)[number]) =>
    bandOfBreaths(
      breaths.map((breath) => ({ rateHz: breath.rateHz, samples: cutSamples(segments, breath, channel) })),
    );
  return { pressure: cut('pressure'), flow: cut('flow'), volume: cut('volume') };
}

/** Samples of one breath; empty when no segment contains its start. */
function cutSamples(
  segments: readonly WaveformSegment[],
  { epoch, startIndex, endIndex }: BreathRow,
  channel: (typeof CHANNELS)[number],
): Float32Array {
  const segment = segments.find(
    (one) => one.epoch === epoch && one.firstIndex <= startIndex && startIndex < one.firstIndex + one.length,
  );
  const column = segment?.columns[channel];
  if (segment === undefined || column === undefined) return new Float32Array();
  return column.subarray(startIndex - segment.firstIndex, endIndex - segment.firstIndex);
}

function endUsOf({ startedAtUs, startIndex, endIndex, rateHz }: BreathRow): bigint {
  return startedAtUs + BigInt(Math.round(((endIndex - startIndex) / rateHz) * 1e6));
}
