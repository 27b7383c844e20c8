import type { Storage } from '../../apps/server/src/storage/open-storage.ts';
import type { EncodedChunk } from '../../apps/server/src/storage/waveform/chunk-codec.ts';

/** Counts what chunks take on the disk. A sample is one value of one channel. */
export class StoredBytes {
  #samples = 0;
  #dataBytes = 0;
  #summaryBytes = 0;
  #tableBytes = 0;

  add({ sampleCount, channels, data, summary }: EncodedChunk): void {
    this.#samples += sampleCount * channels.length;
    this.#dataBytes += data.length;
    this.#summaryBytes += summary.length;
  }

  setTable(bytes: number): void {
    this.#tableBytes = bytes;
  }

  get figures() {
    return {
      samples: this.#samples,
      dataBytes: this.#dataBytes,
      summaryBytes: this.#summaryBytes,
      tableBytes: this.#tableBytes,
    };
  }
}

/** Bytes of all partitions of the waves with their indexes and out-of-line values. */
export async function readTableBytes({ pool }: Storage): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(relid)), 0)::float8 as bytes
     from pg_partition_tree('waveform_chunk') where isleaf`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}
