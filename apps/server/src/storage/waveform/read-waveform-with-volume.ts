import { integrateBreathVolume } from '@eupnea/signal';
import type { Pool } from 'pg';
import { LONGEST_CHUNK_US, readWaveform, type WaveformQuery, type WaveformSegment } from './read-waveform.ts';

/** Maximum length of a breath that began before the range; incomplete ones may be long. */
const LONGEST_BREATH_US = LONGEST_CHUNK_US;

export interface VolumeQuery extends WaveformQuery {
  /** Earlier data are not read, because they may belong to another patient. */
  readonly seenFromUs: bigint;
}

export interface WaveformWithVolume {
  readonly segments: readonly WaveformSegment[];
  /** Whether the volume was integrated from flow, because the device sent none. */
  readonly integratesVolume: boolean;
}

interface BreathSpan {
  readonly epoch: number;
  readonly rate_hz: number;
  readonly started_at_us: bigint;
  readonly start_index: bigint;
  readonly end_index: bigint;
}

/**
 * Stored samples. If the device sends no volume in the range (PB840), the volume of each breath is integrated
 * from its flow: from 0 at the start of the breath, as for tidal volumes. There is no volume between breaths.
 */
export async function readWaveformWithVolume(
  pool: Pick<Pool, 'query'>,
  query: VolumeQuery,
): Promise<WaveformWithVolume> {
  const { channels } = query;
  const wanted =
    channels.includes('volume') && !channels.includes('flow') ? [...channels, 'flow' as const] : channels;
  const segments = await readWaveform(pool, { ...query, channels: wanted });
  const own = segments.some(({ columns }) => columns.volume !== undefined);
  const hasFlow = segments.some(({ columns }) => columns.flow !== undefined);
  if (!channels.includes('volume') || own || !hasFlow) {
    return { segments: dropUnasked(segments, channels), integratesVolume: false };
  }
  const breaths = await readSpans(pool, query);
  const [first] = breaths;
  const before =
    first !== undefined && first.started_at_us < query.fromUs
      ? await readWaveform(pool, {
          deviceId: query.deviceId,
          fromUs: first.started_at_us,
          toUs: query.fromUs,
          channels: ['flow'],
        })
      : [];
  const filled = segments.map((segment) => {
    const { flow } = segment.columns;
    if (flow === undefined) return segment;
    return { ...segment, columns: { ...segment.columns, volume: integrate(segment, flow, before, breaths) } };
  });
  return { segments: dropUnasked(filled, channels), integratesVolume: true };
}

async function readSpans(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs, seenFromUs }: VolumeQuery,
): Promise<readonly BreathSpan[]> {
  const lookBackUs = fromUs - LONGEST_BREATH_US;
  const { rows } = await pool.query<BreathSpan>(
    `select epoch, rate_hz, started_at_us, start_index, end_index from breath
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3
       and started_at_us + ((end_index - start_index) / rate_hz * 1000000)::int8 > $4
     order by started_at_us`,
    [deviceId, lookBackUs > seenFromUs ? lookBackUs : seenFromUs, toUs, fromUs],
  );
  return rows;
}

/** Volume of the breaths in this segment; for an earlier start only when the flow is complete from there. */
function integrate(
  segment: WaveformSegment,
  flow: Float32Array,
  before: readonly WaveformSegment[],
  breaths: readonly BreathSpan[],
): Float32Array {
  const volume = new Float32Array(flow.length).fill(Number.NaN);
  for (const { epoch, rate_hz, start_index, end_index } of breaths) {
    if (epoch !== segment.epoch || rate_hz !== segment.rateHz) continue;
    const from = Number(start_index) - segment.firstIndex;
    const to = Math.min(flow.length, Number(end_index) - segment.firstIndex);
    if (to <= 0 || from >= flow.length) continue;
    const head = from < 0 ? findHead(segment, before, -from) : null;
    if (from < 0 && head === null) continue;
    const whole = head === null ? flow.subarray(from, to) : joinFlow(head, flow.subarray(0, to));
    const breath = integrateBreathVolume(whole, segment.rateHz);
    volume.set(head === null ? breath : breath.subarray(head.length), Math.max(0, from));
  }
  return volume;
}

/** The `count` flow samples before the segment; null when one is missing. */
function findHead(
  { epoch, rateHz, firstIndex }: WaveformSegment,
  before: readonly WaveformSegment[],
  count: number,
): Float32Array | null {
  const former = before.find(
    (segment) =>
      segment.epoch === epoch &&
      segment.rateHz === rateHz &&
      segment.firstIndex + segment.length === firstIndex,
  );
  const flow = former?.columns.flow;
  return flow === undefined || flow.length < count ? null : flow.subarray(flow.length - count);
}

function joinFlow(head: Float32Array, rest: Float32Array): Float32Array {
  const flow = new Float32Array(head.length + rest.length);
  flow.set(head);
  flow.set(rest, head.length);
  return flow;
}

function dropUnasked(
  segments: readonly WaveformSegment[],
  channels: VolumeQuery['channels'],
): readonly WaveformSegment[] {
  if (channels.includes('flow')) return segments;
  return segments.flatMap((segment) => {
    const { flow: _unasked, ...columns } = segment.columns;
    return Object.keys(columns).length === 0 ? [] : [{ ...segment, columns }];
  });
}
