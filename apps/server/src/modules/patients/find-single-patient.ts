import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../storage/executor.ts';
import { patient } from '../../storage/schema/patient.ts';
import type { Member } from '../access/access-service.ts';
import { findPatientOnDevice } from '../occupancy/occupancy-service.ts';
import { isInProjects, objectConditions, PATIENT_SORT_COLUMNS } from './patient-conditions.ts';

export type SinglePatientQuery = z.output<typeof ENDPOINTS.getSinglePatient.query>;

/**
 * Returns the id of the first patient, in the order of the query, that meets every condition, or null. A patient
 * that is named by its id may be deleted, because a restorable record can be looked at.
 */
export async function findSinglePatient(
  executor: Executor,
  viewer: Member,
  query: SinglePatientQuery,
): Promise<number | null> {
  const conditions: SQL[] = [isInProjects(viewer, query.project_id)];
  if (query.patient_id === undefined) conditions.push(isNull(patient.deletedAt));
  const { deviceId, ...others } = query;
  if (deviceId === undefined || query.startTime !== undefined || query.endTime !== undefined) {
    conditions.push(...objectConditions(query));
  } else {
    const present = await findPatientOnDevice(executor, deviceId);
    if (present === null) return null;
    conditions.push(eq(patient.id, present), ...objectConditions(others));
  }
  const direction = query.sortOrder === 'asc' ? asc : desc;
  const found = await executor
    .select({ id: patient.id })
    .from(patient)
    .where(and(...conditions))
    .orderBy(sql`${direction(PATIENT_SORT_COLUMNS[query.sortBy])} nulls last`, asc(patient.id))
    .limit(1);
  return found[0]?.id ?? null;
}
