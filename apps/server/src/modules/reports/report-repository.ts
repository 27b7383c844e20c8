import { type PatientCategory, predictBodyWeightKg, VENTILATION_CONTROLS } from '@eupnea/model';
import type { Pool } from 'pg';
import {
  readRecords,
  splitRecords,
  type DeviceRange,
  type PieceKeeper,
} from '../stored-data/stored-data-service.ts';

/** A version of the patient record. The newest version valid at the time of a breath is in force. */
export interface WeightVersion {
  readonly patientId: number;
  readonly pseudonym: string;
  readonly version: number;
  readonly validFromUs: bigint;
  readonly sex: 'man' | 'woman' | 'any';
  readonly age: number | null;
  readonly ageUnit: 'years' | 'months' | 'days' | null;
  readonly category: PatientCategory;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  readonly basis: 'predicted' | 'actual' | 'none';
  readonly kg: number | null;
}

type VersionRow = Omit<WeightVersion, 'basis' | 'kg'>;

/** All versions, newest first. */
export async function readWeightVersions(
  pool: Pick<Pool, 'query'>,
  patientIds: readonly number[],
): Promise<readonly WeightVersion[]> {
  const { rows } = await pool.query<VersionRow>(
    `select v.patient_id as "patientId", p.pseudonym, v.version, v.valid_from_us as "validFromUs", v.sex, v.age,
       v.age_unit as "ageUnit", v.category, v.height_cm as "heightCm", v.weight_kg as "weightKg"
     from patient_version v join patient p on p.id = v.patient_id
     where v.patient_id = any($1::int[]) order by v.patient_id, v.version desc`,
    [patientIds],
  );
  return rows.map((row) => {
    const predictedKg = predictBodyWeightKg(row);
    const kg = predictedKg ?? row.weightKg;
    return { ...row, kg, basis: predictedKg !== null ? 'predicted' : kg === null ? 'none' : 'actual' };
  });
}

/** The version in force at a time; versions as returned by readWeightVersions. */
export function findWeight(
  versions: readonly WeightVersion[],
  patientId: number,
  timeUs: bigint,
): WeightVersion | undefined {
  return versions.find((version) => version.patientId === patientId && version.validFromUs <= timeUs);
}

interface ModeTime {
  readonly mode: string;
  readonly breaths: number;
  readonly seconds: number;
}

/** Breaths and time in each recognised mode, longest first. */
export async function readModeTimes(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  keeper: PieceKeeper,
): Promise<readonly ModeTime[]> {
  const times = new Map<string, ModeTime>();
  const columns = ['place', 'breaths', 'seconds'];
  const records = readRecords(
    pool,
    ranges,
    {
      columns,
      from: `from (
        select coalesce(array_position($4::text[], mode), 0) as place, count(*) as breaths,
          sum((end_index - start_index) / rate_hz) as seconds
        from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 group by 1) of_mode`,
      orderBy: null,
      parameters: [[...VENTILATION_CONTROLS]],
    },
    keeper,
  );
  for await (const { doubles } of records) {
    for (const [place = 0, breaths = 0, seconds = 0] of splitRecords(doubles, columns.length)) {
      const mode = VENTILATION_CONTROLS[place - 1] ?? 'unknown';
      const known = times.get(mode);
      times.set(mode, {
        mode,
        breaths: breaths + (known?.breaths ?? 0),
        seconds: seconds + (known?.seconds ?? 0),
      });
    }
  }
  return [...times.values()].toSorted((left, right) => right.seconds - left.seconds);
}

/** Header of the report; null for ids that are not requested. */
export async function readHeads(
  pool: Pick<Pool, 'query'>,
  patientId: number | undefined,
  deviceId: number | undefined,
) {
  const patients = await pool.query<{ id: number; pseudonym: string }>(
    'select id, pseudonym from patient where id = $1',
    [patientId ?? null],
  );
  const devices = await pool.query<{ id: number; description: string | null }>(
    'select id, description from device where id = $1',
    [deviceId ?? null],
  );
  return { patient: patients.rows[0] ?? null, device: devices.rows[0] ?? null };
}
