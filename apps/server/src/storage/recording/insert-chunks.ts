import type { PoolClient } from 'pg';
import type { ChunkRecord } from './recording-batch.ts';

const COLUMNS_PER_ROW = 10;

/** VALUES and not unnest: a Buffer travels in binary as a parameter of its own, but as hex inside an array. */
export async function insertChunks(client: PoolClient, records: readonly ChunkRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((_, row) => {
    const first = row * COLUMNS_PER_ROW + 1;
    const places = Array.from({ length: COLUMNS_PER_ROW }, (_unused, column) => `$${first + column}`);
    return `(${places.join(',')})`;
  });
  const values = records.flatMap((record) => [
    record.deviceId,
    record.epoch,
    record.rateHz,
    record.firstIndex,
    record.chunk.sampleCount,
    record.startedAtUs,
    record.endedAtUs,
    record.chunk.channels,
    record.chunk.data,
    record.chunk.summary,
  ]);
  await client.query(
    `insert into waveform_chunk
       (device_id, epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us, channels, data, summary)
     values ${rows.join(',')}
     on conflict (device_id, epoch, rate_hz, first_index) do nothing`,
    values,
  );
}
