import type { Pool } from 'pg';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import { readEvents, SPANS, toArrays } from './event-repository.ts';

export interface EventStart {
  readonly deviceId: number;
  readonly atUs: bigint;
}

/**
 * Times inside the stretches at which a setting of the device changed to another value, oldest first. A setting that is
 * told for the first time is no change. The former value must have been in force within the stretch, because earlier time
 * may belong to another patient.
 */
export async function readSettingChanges(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
  parameter: string,
  limit: number,
): Promise<readonly EventStart[]> {
  const { rows } = await pool.query<EventStart>(
    `${SPANS} select e.device_id as "deviceId", e.started_at_us as "atUs"
     from span join setting_interval e on e.device_id = span.device_id and e.parameter = $5
         and e.started_at_us >= span.from_us and e.started_at_us < span.to_us and e.source <> 'estimated'
       cross join lateral (
         select former.value, former.ended_at_us from setting_interval former
         where former.device_id = e.device_id and former.parameter = e.parameter
           and former.started_at_us < e.started_at_us and former.source <> 'estimated'
         order by former.started_at_us desc limit 1) former
     where (former.ended_at_us is null or former.ended_at_us > span.from_us)
       and former.value <> 'null' and former.value is distinct from e.value
     order by e.started_at_us, e.device_id limit $6`,
    [...toArrays(stretches), parameter, limit],
  );
  return rows;
}

/** Onsets of alarms inside the stretches, oldest first; of one alarm of one source where it is named. */
export async function readAlertStarts(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
  alarm: { readonly source: string; readonly kind: string } | null,
  limit: number,
): Promise<readonly EventStart[]> {
  const { rows } = await pool.query<EventStart>(
    `${SPANS} select e.device_id as "deviceId", e.onset_us as "atUs"
     from span join alert_episode e on e.device_id = span.device_id
       and e.onset_us >= span.from_us and e.onset_us < span.to_us
     where $5::text is null or (e.source = $5 and e.kind = $6)
     order by e.onset_us, e.device_id limit $7`,
    [...toArrays(stretches), alarm?.source ?? null, alarm?.kind ?? null, limit],
  );
  return rows;
}

/** Starts of the notes of a kind inside the stretches, oldest first. */
export async function readNoteStarts(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
  note: string,
  limit: number,
): Promise<readonly EventStart[]> {
  const page = { kinds: ['note'], estimated: 'without', direction: 'asc', offset: 0, limit } as const;
  const rows = await readEvents(pool, stretches, page);
  return rows
    .filter(({ code }) => code?.toLowerCase() === note.toLowerCase())
    .map(({ device_id: deviceId, at_us: atUs }) => ({ deviceId, atUs }));
}
