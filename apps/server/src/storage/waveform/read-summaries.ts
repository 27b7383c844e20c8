import { type ChannelCode, DAY_US, HOUR_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { decodeChunk } from './chunk-codec.ts';
import {
  CELLS_PER_CHUNK,
  readSummary,
  sortChannels,
  summariseChunk,
  wholeChunkBytes,
} from './chunk-summary.ts';
import { LONGEST_CHUNK_US } from './read-waveform.ts';

/** whole: one pair per channel and chunk; cells: also one per tenth of the chunk. */
export type SummaryDepth = 'whole' | 'cells';

export interface ChunkSummary {
  readonly startedAtUs: bigint;
  readonly rateHz: number;
  readonly sampleCount: number;
  readonly channels: readonly ChannelCode[];
  /** Minimum and maximum of each channel, of the whole chunk and (depth cells) of each cell. */
  readonly pairs: Float32Array;
}

/** Period per statement: about 15 ms for a day of whole chunks or a third of a day of cells. */
const STATEMENT_US = { whole: DAY_US, cells: 8n * HOUR_US } as const;

/** Chunks from before summaries are decoded, at most this many per statement. */
const DECODED_PER_STATEMENT = 200;

/** start (int8) and number of samples (int4) before each summary. */
const RECORD_HEAD_BYTES = 12;

interface SummaryRow {
  readonly rate_hz: number;
  readonly channels: string[];
  readonly records: Buffer | null;
  readonly unsummarised: number;
}

/** Summaries of the chunks in [fromUs, toUs), unordered. */
export async function* readSummaries(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
  depth: SummaryDepth,
): AsyncGenerator<readonly ChunkSummary[]> {
  // A chunk may begin before the range, so the first statement starts earlier.
  const step = STATEMENT_US[depth];
  for (let pieceUs = fromUs - LONGEST_CHUNK_US; pieceUs < toUs; pieceUs += step) {
    const endUs = pieceUs + step < toUs ? pieceUs + step : toUs;
    const { rows } = await pool.query<SummaryRow>(
      `select rate_hz, channels,
         string_agg(int8send(started_at_us) || int4send(sample_count) || ${
           depth === 'whole'
             ? `substring(summary from 1 for cardinality(channels) * ${wholeChunkBytes(1)})`
             : 'summary'
         }, ''::bytea) filter (where summary is not null) as records,
         count(*) filter (where summary is null)::int as unsummarised
       from waveform_chunk where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and ended_at_us > $4
       group by rate_hz, channels`,
      [deviceId, pieceUs, endUs, fromUs],
    );
    yield rows.flatMap((row) => splitRecords(row, depth));
    if (rows.some((row) => row.unsummarised > 0))
      yield* summariseStored(pool, deviceId, pieceUs, endUs, fromUs);
  }
}

function splitRecords(
  { rate_hz, channels, records }: SummaryRow,
  depth: SummaryDepth,
): readonly ChunkSummary[] {
  if (records === null) return [];
  const sorted = sortChannels(channels);
  const summaries: ChunkSummary[] = [];
  const pairBytes = wholeChunkBytes(channels.length) * (depth === 'whole' ? 1 : 1 + CELLS_PER_CHUNK);
  for (let offset = 0; offset < records.length; offset += RECORD_HEAD_BYTES + pairBytes) {
    const first = offset + RECORD_HEAD_BYTES;
    summaries.push({
      startedAtUs: records.readBigInt64BE(offset),
      sampleCount: records.readInt32BE(offset + 8),
      rateHz: rate_hz,
      channels: sorted,
      pairs: readSummary(records.subarray(first, first + pairBytes)),
    });
  }
  return summaries;
}

async function* summariseStored(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
  endAfterUs: bigint,
): AsyncGenerator<readonly ChunkSummary[]> {
  for (let afterUs = fromUs - 1n; ; ) {
    const { rows } = await pool.query<{ started_at_us: bigint; rate_hz: number; data: Buffer }>(
      `select started_at_us, rate_hz, data from waveform_chunk
       where device_id = $1 and started_at_us > $2 and started_at_us < $3 and ended_at_us > $4 and summary is null
       order by started_at_us limit ${DECODED_PER_STATEMENT}`,
      [deviceId, afterUs, toUs, endAfterUs],
    );
    yield rows.map((row) => {
      const { sampleCount, columns } = decodeChunk(row.data);
      return {
        startedAtUs: row.started_at_us,
        rateHz: row.rate_hz,
        sampleCount,
        channels: sortChannels(Object.keys(columns)),
        pairs: readSummary(summariseChunk(columns)),
      };
    });
    const last = rows.at(-1);
    if (last === undefined || rows.length < DECODED_PER_STATEMENT) return;
    afterUs = last.started_at_us;
  }
}
