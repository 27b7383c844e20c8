import type { Pool } from 'pg';

/** Last numbers of a device, from which a new pipeline continues. */
export interface StreamState {
  readonly deviceId: number;
  /** 0 for a device without breaths. */
  readonly lastBreathNumber: number;
  readonly lastAlertNumber: number;
  readonly lastEpoch: number;
  /** End of the newest stored sample or breath, µs; null without any. */
  readonly lastEndUs: bigint | null;
}

export async function readStreamStates(
  pool: Pick<Pool, 'query'>,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, StreamState>> {
  const { rows } = await pool.query<{
    device_id: number;
    breath_number: number;
    alert_number: number;
    epoch: number;
    end_us: bigint | null;
  }>(
    `select d.id as device_id,
       coalesce((select max(breath_number) from breath where device_id = d.id), 0) as breath_number,
       coalesce((select max(alert_number) from alert_episode where device_id = d.id), 0) as alert_number,
       coalesce((select max(epoch) from stream_epoch where device_id = d.id), 0) as epoch,
       greatest(
         (select ended_at_us from waveform_chunk where device_id = d.id order by started_at_us desc limit 1),
         (select started_at_us + ((end_index - start_index) / rate_hz * 1000000)::int8 from breath
            where device_id = d.id order by started_at_us desc limit 1),
         (select greatest(started_at_us, ended_at_us) from stream_epoch
            where device_id = d.id order by epoch desc limit 1)) as end_us
     from unnest($1::int[]) as d (id)`,
    [deviceIds],
  );
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        deviceId: row.device_id,
        lastBreathNumber: row.breath_number,
        lastAlertNumber: row.alert_number,
        lastEpoch: row.epoch,
        lastEndUs: row.end_us,
      },
    ]),
  );
}
