import { type SQL, sql } from 'drizzle-orm';

/** By sessions and not by the recording's patient, because a part may have been transferred. */
function recordingsOf(patientId: SQL): SQL {
  return sql`from ventilation_session imported_stay
    join recording imported on imported.id = imported_stay.recording_id and imported.state = 'published'
    where imported_stay.patient_id = ${patientId}`;
}

/** File name of the newest recording by recording time. */
export function lastRecordingOf(patientId: SQL): SQL<string | null> {
  return sql<string | null>`(select imported.file_name ${recordingsOf(patientId)}
    order by imported_stay.started_at_us desc, imported.id desc limit 1)`;
}

export function recordingCountOf(patientId: SQL): SQL<number> {
  return sql<number>`(select count(distinct imported.id)::int ${recordingsOf(patientId)})`;
}

/** Patients with a recording whose file name contains this text; one list for all rows. */
export function recordingNamed(patientId: SQL, text: string): SQL {
  return sql`${patientId} in (select imported_stay.patient_id from ventilation_session imported_stay
    join recording imported on imported.id = imported_stay.recording_id and imported.state = 'published'
    where strpos(lower(imported.file_name), lower(${text})) > 0)`;
}
