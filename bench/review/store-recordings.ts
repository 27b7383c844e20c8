import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sampleTimeUs } from '@eupnea/model';
import { createPb840Reader } from '@eupnea/formats';
import type { Storage } from '../../apps/server/src/storage/open-storage.ts';
import { insertChunks } from '../../apps/server/src/storage/recording/insert-chunks.ts';
import type { ChunkRecord } from '../../apps/server/src/storage/recording/recording-batch.ts';
import { inTransaction } from '../../apps/server/src/storage/transaction.ts';
import { ChunkAssembler, type OpenChunk } from '../../apps/server/src/storage/waveform/chunk-assembler.ts';
import { encodeChunk } from '../../apps/server/src/storage/waveform/chunk-codec.ts';
import { StoredBytes } from './stored-bytes.ts';

const RATE_HZ = 50;
/** Recordings are stored one after the other on a device of this number; waves have no foreign key. */
const DEVICE_ID = 1_000_000;

/** Stores every PB840 text of a folder as an import does. */
export async function storeRecordings(
  storage: Storage,
  folder: string,
  startMs: number,
): Promise<StoredBytes> {
  const bytes = new StoredBytes();
  for (const [place, name] of readdirSync(folder).entries()) {
    const records = readChunks(join(folder, name), place + 1, startMs);
    for (const { chunk } of records) bytes.add(chunk);
    await inTransaction(storage.pool, (client) => insertChunks(client, records, true));
  }
  return bytes;
}

function readChunks(path: string, epoch: number, anchorMs: number): readonly ChunkRecord[] {
  const reader = createPb840Reader();
  const assembler = new ChunkAssembler(RATE_HZ);
  const open: OpenChunk[] = [];
  for (const event of [...reader.push(readFileSync(path)), ...reader.finish()])
    if (event.type === 'samples') open.push(...assembler.push(event.block));
  const last = assembler.finish();
  const at = (index: number) => sampleTimeUs({ anchorMs, rateHz: RATE_HZ }, index);
  return [...open, ...(last === null ? [] : [last])].map(({ firstIndex, length, columns }) => ({
    deviceId: DEVICE_ID,
    epoch,
    rateHz: RATE_HZ,
    firstIndex,
    startedAtUs: at(firstIndex),
    endedAtUs: at(firstIndex + length),
    chunk: encodeChunk(columns),
  }));
}
