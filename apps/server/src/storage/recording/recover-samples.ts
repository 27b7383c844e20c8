import { CHANNEL_CODES, type ChannelCode, type SampleBlock } from '@eupnea/model';
import type { Pool } from 'pg';
import type { JournaledSamples, JournalRecord } from '../journal/journal-frame.ts';
import { ChunkAssembler, type OpenChunk } from '../waveform/chunk-assembler.ts';
import { describeChunk, streamKey } from './open-streams.ts';
import type { RecordingWriter } from './recording-writer.ts';

export interface RecoveredSamples {
  readonly samples: number;
  readonly chunks: number;
  /** Streams that could not be stored, for example of a device deleted since. */
  readonly refused: number;
}

interface RecoveringStream {
  clock: { readonly anchorMs: number; readonly rateHz: number };
  readonly deviceId: number;
  readonly epoch: number;
  readonly assembler: ChunkAssembler;
  /** Index ranges in committed chunks, [first, end), ascending. */
  readonly covered: readonly (readonly [number, number])[];
}

/**
 * Moves samples of the last run's journal into chunks unless they are committed. Can be interrupted and run
 * again: committed samples count as covered.
 */
export async function recoverSamples(
  pool: Pool,
  journal: { readLeft(): AsyncIterable<JournalRecord> },
  writer: RecordingWriter,
): Promise<RecoveredSamples> {
  const streams = new Map<string, RecoveringStream>();
  let samples = 0;
  let chunks = 0;
  let refused = 0;
  const pending: Promise<void>[] = [];
  const store = (stream: RecoveringStream, chunk: OpenChunk | null) => {
    if (chunk === null) return;
    const write = writer.write({ chunks: [describeChunk(stream, chunk)] }).then(
      () => {
        samples += chunk.length;
        chunks += 1;
      },
      () => {
        refused += 1;
      },
    );
    pending.push(write);
  };
  for await (const record of journal.readLeft()) {
    if (record.type === 'epoch') {
      await writer.write({ epochs: [record.epoch] }).catch(() => {
        refused += 1;
      });
      continue;
    }
    if (record.type === 'batch') {
      pending.push(writer.write(record.batch).catch(() => void (refused += 1)));
      continue;
    }
    const key = streamKey(record.deviceId, record.epoch, record.block.rateHz);
    const stream = streams.get(key) ?? (await beginStream(pool, record));
    streams.set(key, stream);
    for (const block of cutOutCovered(record.block, stream.covered)) {
      const clock = { anchorMs: record.anchorMs, rateHz: block.rateHz };
      if (stream.assembler.length === 0) stream.clock = clock;
      for (const chunk of stream.assembler.push(block)) {
        store(stream, chunk);
        stream.clock = clock;
      }
    }
    if (writer.saturated) await writer.whenWritable();
  }
  for (const stream of streams.values()) store(stream, stream.assembler.finish());
  await writer.flush();
  await Promise.all(pending);
  return { samples, chunks, refused };
}

async function beginStream(pool: Pool, record: JournaledSamples): Promise<RecoveringStream> {
  const { deviceId, epoch, anchorMs, block } = record;
  const { rows } = await pool.query<{ first_index: bigint; sample_count: number }>(
    `select first_index, sample_count from waveform_chunk
     where device_id = $1 and epoch = $2 and rate_hz = $3 and first_index + sample_count > $4
     order by first_index`,
    [deviceId, epoch, block.rateHz, block.firstIndex],
  );
  return {
    deviceId,
    epoch,
    clock: { anchorMs, rateHz: block.rateHz },
    assembler: new ChunkAssembler(block.rateHz),
    covered: rows.map((row) => [Number(row.first_index), Number(row.first_index) + row.sample_count]),
  };
}

/** Parts of the block outside of the covered ranges. */
export function cutOutCovered(
  block: SampleBlock,
  covered: readonly (readonly [number, number])[],
): readonly SampleBlock[] {
  const parts: SampleBlock[] = [];
  const end = block.firstIndex + block.length;
  let from = block.firstIndex;
  for (const [coveredFrom, coveredEnd] of covered) {
    if (coveredEnd <= from) continue;
    if (coveredFrom >= end) break;
    if (coveredFrom > from) parts.push(sliceBlock(block, from, coveredFrom));
    from = coveredEnd;
  }
  if (from < end) parts.push(sliceBlock(block, from, end));
  return parts;
}

function sliceBlock(block: SampleBlock, from: number, end: number): SampleBlock {
  if (from === block.firstIndex && end === block.firstIndex + block.length) return block;
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    const column = block.channels[code];
    if (column !== undefined)
      channels[code] = column.subarray(from - block.firstIndex, end - block.firstIndex);
  }
  return { firstIndex: from, rateHz: block.rateHz, length: end - from, channels };
}
