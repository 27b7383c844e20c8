import {
  type AuditedPatient,
  summariseHours,
  type VentilatedHour,
  type VentilatedStretch,
} from '@eupnea/signal';
import type { Pool } from 'pg';
import { findWeight, readWeightVersions } from '../reports/daily-report-service.ts';
import { HOUR_SETTING_CODES, listHourSettings } from './list-hour-settings.ts';
import { type AuditedPiece, readPieces } from './ventilated-stretch-repository.ts';

/** A visible part of a patient's ventilation session, in one of the requested periods. */
export interface PatientPiece extends AuditedPiece {
  readonly patientId: number;
  /** Index of the period. */
  readonly place: number;
}

/** The ventilated hours of a patient in a period, with what they are computed from. */
export interface PatientHours {
  readonly patient: AuditedPatient;
  readonly hours: readonly VentilatedHour[];
  readonly stretches: readonly VentilatedStretch[];
}

const SETTING_CODES = Object.values(HOUR_SETTING_CODES).flat();
const US_PER_MS = 1000;

/**
 * Ventilated hours of periods that begin and end on full hours of UTC, in the order of the periods; null for a period
 * without a piece. The caller checks access. Weight and category are those in force at the end of the period's last piece.
 * @param pieces in order of time
 */
export async function readPatientHours(
  pool: Pick<Pool, 'query'>,
  pieces: readonly PatientPiece[],
  periods: number,
): Promise<readonly (PatientHours | null)[]> {
  const versions = await readWeightVersions(pool, [...new Set(pieces.map(({ patientId }) => patientId))]);
  const read = await readPieces(pool, pieces, SETTING_CODES);
  const held = Map.groupBy(
    pieces.map((piece, position) => ({ piece, data: read[position] })),
    ({ piece }) => piece.place,
  );
  return Array.from({ length: periods }, (_, place) => {
    const own = held.get(place);
    const last = own?.at(-1)?.piece;
    if (own === undefined || last === undefined) return null;
    const stretches = own.flatMap(({ data }) => data?.stretches ?? []);
    const settings = own.flatMap(({ piece, data }) =>
      listHourSettings(
        data?.settings ?? [],
        Number(piece.fromUs) / US_PER_MS,
        Number(piece.toUs) / US_PER_MS,
      ),
    );
    return {
      patient: describePatient(versions, last.patientId, last.toUs),
      stretches,
      hours: summariseHours(stretches, settings),
    };
  });
}

/** Category and predicted weight of a patient at a time. The caller checks access. */
export async function readAuditedPatient(
  pool: Pick<Pool, 'query'>,
  patientId: number,
  timeUs: bigint,
): Promise<AuditedPatient> {
  return describePatient(await readWeightVersions(pool, [patientId]), patientId, timeUs);
}

function describePatient(
  versions: Awaited<ReturnType<typeof readWeightVersions>>,
  patientId: number,
  timeUs: bigint,
): AuditedPatient {
  const record = findWeight(versions, patientId, timeUs);
  return {
    category: record?.category ?? 'NONE',
    predictedWeightKg: record?.basis === 'predicted' ? record.kg : null,
  };
}
