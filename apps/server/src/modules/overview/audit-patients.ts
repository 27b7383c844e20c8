import { HOUR_MS, hoursOf } from '@eupnea/model';
import { PROTECTION_HOURS_MAX, type ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { type AuditedDay, auditDay } from '@eupnea/signal';
import type { Pool } from 'pg';
import { invalidField } from '../../http/problem-error.ts';
import type { SiteDay } from '../reports/daily-report-service.ts';
import type { OverviewCandidate } from './candidate-repository.ts';
import { type PatientHours, type PatientPiece, readPatientHours } from './patient-hours-service.ts';
import { toProtectionCell } from './protection-figures.ts';
import type { PatientStretch } from './session-repository.ts';

export type ProtectionRow = ProtectionAudit['items'][number];

/** The days of a patient: as answered, and as counted. */
export interface AuditedRow {
  readonly row: ProtectionRow;
  /** One entry per day; null without a ventilated hour. */
  readonly audits: readonly (AuditedDay | null)[];
}

/** A time of whole UTC hours, µs. */
export interface AuditedTime {
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

/** The UTC hours that begin in a local day: where a zone is not whole hours from UTC, the last one ends in the next day. */
export function hoursOfDay({ startMs, endMs }: SiteDay): AuditedTime {
  const firstFrom = (timeMs: number): bigint => BigInt(Math.ceil(timeMs / HOUR_MS) * HOUR_MS) * 1000n;
  return { fromUs: firstFrom(startMs), toUs: firstFrom(endMs) };
}

/** Audits every day of the patients. @param stretches of the patients, `place` is the patient's index; in order of time */
export async function auditPatients(
  pool: Pick<Pool, 'query'>,
  patients: readonly OverviewCandidate[],
  stretches: readonly PatientStretch[],
  times: readonly AuditedTime[],
): Promise<readonly AuditedRow[]> {
  const pieces = stretches.flatMap((stretch) =>
    times.flatMap((time, column) => cutTo(stretch, time, stretch.place * times.length + column)),
  );
  const hours = pieces.reduce((sum, piece) => sum + hoursOf(piece), 0);
  if (hours > PROTECTION_HOURS_MAX)
    throw invalidField('days', 'Too much ventilation: name a project or fewer days');
  const read = await readPatientHours(pool, pieces, patients.length * times.length);
  return patients.map((patient, row) =>
    toRow(patient, read.slice(row * times.length, (row + 1) * times.length)),
  );
}

function cutTo(stretch: PatientStretch, time: AuditedTime, place: number): readonly PatientPiece[] {
  const fromUs = stretch.fromUs > time.fromUs ? stretch.fromUs : time.fromUs;
  const toUs = stretch.toUs < time.toUs ? stretch.toUs : time.toUs;
  return fromUs < toUs ? [{ ...stretch, fromUs, toUs, place }] : [];
}

function toRow(patient: OverviewCandidate, days: readonly (PatientHours | null)[]): AuditedRow {
  const kept = days.map((own) => (own === null || own.hours.length === 0 ? null : own));
  const newest = days.findLast((own) => own !== null)?.patient;
  return {
    row: {
      patient_id: patient.patientId,
      pseudonym: patient.pseudonym,
      category: newest?.category ?? 'NONE',
      predicted_weight_kg: newest?.predictedWeightKg ?? null,
      cells: kept.map((own) => (own === null ? null : toProtectionCell(own))),
    },
    audits: kept.map((own) => (own === null ? null : auditDay(own.hours, own.patient))),
  };
}
