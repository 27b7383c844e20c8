import { ROUND_STRIP_STEP_S, type RoundPage } from '@eupnea/contracts/round-page';
import type { ChannelCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { readWaveform, type WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import { toTime, type DeviceRange } from '../stored-data/stored-data-service.ts';

type Strip = NonNullable<NonNullable<RoundPage['worst_hour']>['wave']>;

const CHANNELS = ['pressure', 'flow'] as const satisfies readonly ChannelCode[];
const STEP_US = BigInt(ROUND_STRIP_STEP_S * 1e6);

/** Pressure and flow of a range at equal steps, each by the nearest sample before it; null when none is stored. */
export async function readWaveStrip(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
): Promise<Pick<Strip, 'start' | 'pressure' | 'flow'> | null> {
  const segments = await readWaveform(pool, { ...range, channels: CHANNELS });
  if (segments.length === 0) return null;
  const [pressure, flow] = CHANNELS.map((channel) => sampleAt(segments, range, channel));
  if (pressure === undefined || flow === undefined) return null;
  return { start: toTime(range.fromUs), pressure, flow };
}

function sampleAt(
  segments: readonly WaveformSegment[],
  { fromUs, toUs }: DeviceRange,
  channel: (typeof CHANNELS)[number],
): (number | null)[] {
  const values: (number | null)[] = [];
  let place = 0;
  for (let atUs = fromUs; atUs < toUs; atUs += STEP_US) {
    while (place + 1 < segments.length && (segments[place + 1]?.startedAtUs ?? 0n) <= atUs) place += 1;
    values.push(valueAt(segments[place], atUs, channel));
  }
  return values;
}

function valueAt(
  segment: WaveformSegment | undefined,
  atUs: bigint,
  channel: (typeof CHANNELS)[number],
): number | null {
  const column = segment?.columns[channel];
  if (segment === undefined || column === undefined) return null;
  // A sample holds until the next one; rounding alone must not lose the step on a sample.
  const index = Math.floor((Number(atUs - segment.startedAtUs) * segment.rateHz) / 1e6 + 1e-3);
  const value = index < 0 || index >= segment.length ? undefined : column[index];
  return value === undefined || Number.isNaN(value) ? null : value;
}
