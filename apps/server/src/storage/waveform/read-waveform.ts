import { CHANNEL_CODES, type ChannelCode, assert } from '@eupnea/model';
import type { Pool } from 'pg';
import { decodeChunk } from './chunk-codec.ts';
import type { ChannelColumns } from './channel-columns.ts';

export interface WaveformQuery {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
  readonly channels: readonly ChannelCode[];
}

/** Contiguous samples of one epoch and rate; consecutive segments are separated by a gap. */
export interface WaveformSegment {
  readonly epoch: number;
  readonly rateHz: number;
  readonly firstIndex: number;
  /** Time of the first sample, microseconds. */
  readonly startedAtUs: bigint;
  readonly length: number;
  readonly columns: ChannelColumns;
}

/** Maximum number of chunks per call: 1 h. Longer periods are read in pieces, or drawn from rollups. */
export const MAX_CHUNKS_PER_READ = 400;

interface StoredChunk {
  readonly epoch: number;
  readonly rate_hz: number;
  readonly first_index: bigint;
  readonly started_at_us: bigint;
  readonly data: Buffer;
}

/** Maximum distance between the start of a chunk and its end: a chunk lasts about 10 s. */
export const LONGEST_CHUNK_US = 60_000_000n;

/**
 * Stored samples of the range, oldest first. Throws for more than MAX_CHUNKS_PER_READ chunks. The newest
 * seconds may be only in the journal; the live state has them.
 */
export async function readWaveform(
  pool: Pick<Pool, 'query'>,
  query: WaveformQuery,
): Promise<readonly WaveformSegment[]> {
  const { rows } = await pool.query<StoredChunk>(
    `select epoch, rate_hz, first_index, started_at_us, data from waveform_chunk
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and ended_at_us > $4
     order by rate_hz, epoch, first_index limit $5`,
    [query.deviceId, query.fromUs - LONGEST_CHUNK_US, query.toUs, query.fromUs, MAX_CHUNKS_PER_READ + 1],
  );
  if (rows.length > MAX_CHUNKS_PER_READ) throw new RangeError('The waveform range is too long for one read');
  const pieces = rows.flatMap((row) => cutPiece(row, query));
  return joinPieces(pieces).sort((left, right) => Number(left.startedAtUs - right.startedAtUs));
}

/** Part of a chunk inside the range; empty without the requested channels. */
function cutPiece(row: StoredChunk, query: WaveformQuery): readonly WaveformSegment[] {
  const { sampleCount, columns } = decodeChunk(row.data, query.channels);
  const usPerSample = 1_000_000 / row.rate_hz;
  const first = Math.max(0, Math.ceil(Number(query.fromUs - row.started_at_us) / usPerSample));
  const end = Math.min(sampleCount, Math.ceil(Number(query.toUs - row.started_at_us) / usPerSample));
  const kept: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    const column = query.channels.includes(code) ? columns[code] : undefined;
    if (column !== undefined) kept[code] = column.subarray(first, end);
  }
  if (end <= first || Object.keys(kept).length === 0) return [];
  return [
    {
      epoch: row.epoch,
      rateHz: row.rate_hz,
      firstIndex: Number(row.first_index) + first,
      startedAtUs: row.started_at_us + BigInt(Math.round(first * usPerSample)),
      length: end - first,
      columns: kept,
    },
  ];
}

function joinPieces(pieces: readonly WaveformSegment[]): WaveformSegment[] {
  const runs: WaveformSegment[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && continues(last, piece)) run.push(piece);
    else runs.push([piece]);
  }
  return runs.map(joinRun);
}

function continues(last: WaveformSegment, next: WaveformSegment): boolean {
  return (
    last.epoch === next.epoch &&
    last.rateHz === next.rateHz &&
    last.firstIndex + last.length === next.firstIndex &&
    Object.keys(last.columns).join() === Object.keys(next.columns).join()
  );
}

function joinRun(run: readonly WaveformSegment[]): WaveformSegment {
  const head = run[0];
  assert(head !== undefined, 'a run has a piece');
  if (run.length === 1) return head;
  const length = run.reduce((sum, piece) => sum + piece.length, 0);
  const columns: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    if (head.columns[code] === undefined) continue;
    const joined = new Float32Array(length);
    let offset = 0;
    for (const piece of run) {
      joined.set(piece.columns[code] ?? [], offset);
      offset += piece.length;
    }
    columns[code] = joined;
  }
  return { ...head, length, columns };
}
