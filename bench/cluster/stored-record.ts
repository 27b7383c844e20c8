import type { Pool } from 'pg';

/** What the database holds of one device, as far as it can be judged against the generator's own record. */
export interface StoredRecord {
  readonly deviceId: number;
  readonly samples: number;
  readonly breaths: number;
  readonly epochs: number;
  /** Samples that two chunks hold. */
  readonly doubledSamples: number;
  /** Samples missing between the first and the last of an epoch. */
  readonly missingSamples: number;
  /** Breaths that overlap another of the same device. */
  readonly doubledBreaths: number;
}

export async function readRecords(pool: Pool): Promise<readonly StoredRecord[]> {
  const { rows } = await pool.query<{
    id: number;
    samples: number;
    breaths: number;
    epochs: number;
    doubled: number;
    missing: number;
    doubled_breaths: number;
  }>(
    `with chunk as (
       select device_id, epoch, rate_hz, first_index, sample_count,
         lag(first_index + sample_count) over (partition by device_id, epoch, rate_hz order by first_index) as former_end
       from waveform_chunk),
     per_chunk as (
       select device_id, sum(sample_count)::int as samples,
         coalesce(sum(greatest(former_end - first_index, 0)), 0)::int as doubled,
         coalesce(sum(greatest(first_index - former_end, 0)), 0)::int as missing
       from chunk group by 1),
     per_breath as (
       select device_id, count(*) filter (where not incomplete)::int as breaths,
         count(*) filter (where start_index < former_end)::int as doubled_breaths
       from (select device_id, incomplete, start_index,
               lag(end_index) over (partition by device_id, epoch order by start_index) as former_end from breath) b
       group by 1)
     select d.id, coalesce(c.samples, 0) as samples, coalesce(b.breaths, 0) as breaths,
       (select count(*) from stream_epoch where device_id = d.id)::int as epochs,
       coalesce(c.doubled, 0) as doubled, coalesce(c.missing, 0) as missing,
       coalesce(b.doubled_breaths, 0) as doubled_breaths
     from device d left join per_chunk c on c.device_id = d.id left join per_breath b on b.device_id = d.id
     order by d.id`,
  );
  return rows.map((row) => ({
    deviceId: row.id,
    samples: row.samples,
    breaths: row.breaths,
    epochs: row.epochs,
    doubledSamples: row.doubled,
    missingSamples: row.missing,
    doubledBreaths: row.doubled_breaths,
  }));
}

/** Devices by the gateway that holds their lease. */
export async function readShares(pool: Pool): Promise<ReadonlyMap<number | null, number>> {
  const { rows } = await pool.query<{ gateway_id: number | null; devices: number }>(
    'select gateway_id, count(*)::int as devices from device_lease group by 1',
  );
  return new Map(rows.map((row) => [row.gateway_id, row.devices]));
}
