import type { ListPatientsQuery } from '@eupnea/contracts/patient';
import { PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM, type PatientCategory, serverTimeUs } from '@eupnea/model';
import { eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { patient } from '../../storage/schema/patient.ts';
import { type Member, isOwnMembership, patientInProject } from '../access/access-service.ts';
import { recordingNamed } from './patient-recordings.ts';

/** Days in which a deleted patient can be restored (definitions.md, Time and storage). */
export const RESTORABLE_DAYS = 30;

/** Codes of the filters in the specification (section 3). */
const CATEGORY_BY_AGE_FILTER: { readonly [Code in '1' | '2' | '3']: PatientCategory } = {
  '1': 'ADULT',
  '2': 'PEDIATRIC',
  '3': 'NEONATAL',
};
const SEX_BY_GENDER_FILTER = { '0': 'any', '1': 'man', '2': 'woman' } as const;

/** predictBodyWeightKg of packages/model in SQL, for filter and sort; a test compares the two. */
export const PREDICTED_WEIGHT: SQL = sql`(case when ${patient.category} = 'ADULT' and ${patient.sex} <> 'any'
  and ${patient.heightCm} >= ${sql.raw(String(PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM))}
  then (case ${patient.sex} when 'man' then 50 else 45.5 end) + 0.91 * (${patient.heightCm} - 152.4) end)`;

/** Age in days, to order ages with different units. */
const AGE_DAYS = sql`${patient.age} * (case ${patient.ageUnit} when 'years' then 365.25 when 'months' then 30.4375 else 1 end)`;

export const PATIENT_SORT_COLUMNS = {
  id: sql`${patient.id}`,
  pseudonym: sql`${patient.pseudonym}`,
  sex: sql`${patient.sex}`,
  category: sql`${patient.category}`,
  age: AGE_DAYS,
  ibw: PREDICTED_WEIGHT,
  height: sql`${patient.heightCm}`,
  weight: sql`${patient.weightKg}`,
  date_in: sql`${patient.dateIn}`,
  date_out: sql`${patient.dateOut}`,
} as const satisfies { readonly [Code in ListPatientsQuery['sortBy']]: SQL };

/** SQL conditions of a query; each narrows what the user may see. */
export function listPatientConditions(
  viewer: Member,
  query: Omit<ListPatientsQuery, 'sortBy' | 'sortOrder' | 'page' | 'count'>,
  site: { readonly timeZone: string; readonly nowMs: number },
): readonly SQL[] {
  return [
    ...stateConditions(viewer, query.state, site.nowMs),
    isInProjects(viewer, query.project_id),
    ...objectConditions(query),
    ...filterConditions(query, site.timeZone),
  ];
}

function stateConditions(viewer: Member, state: ListPatientsQuery['state'], nowMs: number): readonly SQL[] {
  if (state === 'deleted') {
    const oldest = new Date(nowMs - RESTORABLE_DAYS * 86_400_000);
    return [
      sql`${patient.deletedAt} > ${oldest.toISOString()}::timestamptz`,
      isNull(patient.combinedInto),
      patientInProject(viewer, sql`${patient.id}`, 'manage', 'any'),
    ];
  }
  const standing = [isNull(patient.deletedAt)];
  if (state === 'active') standing.push(isNull(patient.dateOut));
  if (state === 'archived') standing.push(isNotNull(patient.dateOut));
  return standing;
}

/**
 * Patients of the user's projects, or of the given one; a project without the user gives the same answer as
 * an unknown one. One list for all rows, hashed once, instead of a search per patient.
 */
export function isInProjects(viewer: Member, projectId: number | undefined): SQL {
  return sql`${patient.id} in (select owned.patient_id from project_patient owned
    join project on project.id = owned.project_id and project.deleted_at is null
    join project_member member on member.project_id = owned.project_id
      and ${isOwnMembership(viewer)} and member.can_view
    ${projectId === undefined ? sql`` : sql`where owned.project_id = ${projectId}`})`;
}

/** Named patient, device and period. A device with a period means a session on it that overlaps the period. */
export function objectConditions(
  query: Pick<ListPatientsQuery, 'patient_id' | 'deviceId' | 'startTime' | 'endTime'>,
): readonly SQL[] {
  const conditions: SQL[] = [];
  if (query.patient_id !== undefined) conditions.push(eq(patient.id, query.patient_id));
  if (query.deviceId !== undefined) {
    const { startTime, endTime } = query;
    conditions.push(sql`exists (select 1 from ventilation_session named
      where named.patient_id = ${patient.id} and named.device_id = ${query.deviceId}
      ${startTime === undefined ? sql`` : sql`and (named.ended_at_us is null or named.ended_at_us >= ${serverTimeUs(Date.parse(startTime))})`}
      ${endTime === undefined ? sql`` : sql`and named.started_at_us <= ${serverTimeUs(Date.parse(endTime))}`})`);
  }
  if (query.startTime !== undefined) {
    conditions.push(
      sql`(${patient.dateOut} is null or ${patient.dateOut} >= ${query.startTime}::timestamptz)`,
    );
  }
  if (query.endTime !== undefined) conditions.push(sql`${patient.dateIn} <= ${query.endTime}::timestamptz`);
  return conditions;
}

type Filters = Pick<
  ListPatientsQuery,
  | 'search'
  | 'age_filter'
  | 'gender_filter'
  | 'id_filter'
  | 'ventilator_filter'
  | 'ibw_filter'
  | 'height_filter'
  | 'date_in_filter'
  | 'date_out_filter'
>;

function filterConditions(query: Filters, timeZone: string): readonly SQL[] {
  const conditions: SQL[] = [];
  const { search, age_filter, gender_filter, id_filter, ventilator_filter } = query;
  if (search !== undefined) {
    conditions.push(sql`(strpos(lower(${patient.pseudonym}), lower(${search})) > 0
      or starts_with(${patient.id}::text, ${search})
      or ${onBedNamed(sql`${patient.id}`, search)}
      or ${recordingNamed(sql`${patient.id}`, search)})`);
  }
  if (age_filter !== undefined) conditions.push(eq(patient.category, CATEGORY_BY_AGE_FILTER[age_filter]));
  // 3 means no filter, regardless of other values.
  if (gender_filter !== undefined && gender_filter.length > 0 && !gender_filter.includes('3')) {
    const sexes = gender_filter.flatMap((code) => (code === '3' ? [] : [SEX_BY_GENDER_FILTER[code]]));
    conditions.push(inArray(patient.sex, sexes));
  }
  if (id_filter !== undefined) conditions.push(sql`starts_with(${patient.id}::text, ${id_filter})`);
  if (ventilator_filter !== undefined) {
    conditions.push(sql`exists (select 1 from ventilation_session named
      where named.patient_id = ${patient.id} and starts_with(named.device_id::text, ${ventilator_filter}))`);
  }
  // floor(x + 0.5) instead of round(): the table uses Math.round, which rounds halves up.
  if (query.ibw_filter !== undefined) {
    conditions.push(sql`floor(${PREDICTED_WEIGHT} + 0.5) = ${query.ibw_filter}`);
  }
  if (query.height_filter !== undefined) {
    conditions.push(sql`floor(${patient.heightCm} + 0.5) = ${query.height_filter}`);
  }
  if (query.date_in_filter !== undefined) {
    conditions.push(isDay(sql`${patient.dateIn}`, query.date_in_filter, timeZone));
  }
  if (query.date_out_filter !== undefined) {
    conditions.push(isDay(sql`${patient.dateOut}`, query.date_out_filter, timeZone));
  }
  return conditions;
}

/** Patients of a ventilator whose bed label contains this text; one list for all rows. */
function onBedNamed(patientId: SQL, text: string): SQL {
  return sql`${patientId} in (select stay.patient_id from ventilation_session stay
    join device bed on bed.id = stay.device_id
    where strpos(lower(bed.description), lower(${text})) > 0)`;
}

function isDay(instant: SQL, day: string, timeZone: string): SQL {
  return sql`(${instant} at time zone ${timeZone})::date = ${day}::date`;
}
