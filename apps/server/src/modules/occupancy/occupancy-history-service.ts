import type {
  ListedOccupancyChange,
  ListOccupancyChangesQuery,
  ListSessionsQuery,
  VentilationSession,
} from '@eupnea/contracts/occupancy';
import { serverTimeUs } from '@eupnea/model';
import { and, sql } from 'drizzle-orm';
import type { Database } from '../../storage/open-storage.ts';
import { patientInProject, type Viewer } from '../access/access-service.ts';
import { isVisibleChange } from './check-occupancy-access.ts';
import {
  listPeriods,
  listSeenPseudonyms,
  pageChanges,
  pageSessions,
  touchedBy,
} from './occupancy-repository.ts';
import type { MovedPeriod } from './plan-periods.ts';
import { toOccupancyChange, toVentilationSession } from './to-occupancy.ts';

export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly page: number;
  readonly count: number;
}

/** Former and new patients, without duplicates. */
function patientsOf(periods: readonly MovedPeriod[]): readonly number[] {
  const ids = periods.flatMap(({ patientBefore, patientAfter }) => [patientBefore, patientAfter]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** History of occupancy changes and the resulting sessions, as the viewer may see them. */
export class OccupancyHistoryService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listChanges(viewer: Viewer, query: ListOccupancyChangesQuery): Promise<Page<ListedOccupancyChange>> {
    const db = this.#db;
    const { patient_id: patientId, device_id: deviceId, page, count } = query;
    const seesPatient =
      patientId === undefined ? undefined : patientInProject(viewer, sql`${patientId}`, 'view', 'any');
    const where = and(seesPatient, touchedBy({ patientId, deviceId }), isVisibleChange(viewer));
    const { records, total } = await pageChanges(db, where, page, count);
    const periods = await listPeriods(
      db,
      records.map(({ id }) => id),
    );
    const seen = await listSeenPseudonyms(db, viewer, patientsOf(periods));
    const items = records.map((record) => {
      const own = periods.filter(({ changeId }) => changeId === record.id);
      const ids = patientsOf(own);
      return { ...toOccupancyChange(record, own), patients: seen.filter(({ id }) => ids.includes(id)) };
    });
    return { items, total, page, count };
  }

  async listSessionsOfPatient(
    viewer: Viewer,
    patientId: number,
    query: ListSessionsQuery,
  ): Promise<Page<VentilationSession>> {
    return await this.#listSessions(viewer, { patientId }, query);
  }

  /** Patients only where the viewer may see the session. */
  async listSessionsOfDevice(
    viewer: Viewer,
    deviceId: number,
    query: ListSessionsQuery,
  ): Promise<Page<VentilationSession>> {
    return await this.#listSessions(viewer, { deviceId }, query);
  }

  async #listSessions(
    viewer: Viewer,
    of: { readonly deviceId?: number; readonly patientId?: number },
    query: ListSessionsQuery,
  ): Promise<Page<VentilationSession>> {
    const { startTime, endTime, page, count } = query;
    const { sessions, total } = await pageSessions(this.#db, viewer, {
      ...of,
      fromUs: startTime === undefined ? null : serverTimeUs(Date.parse(startTime)),
      toUs: endTime === undefined ? null : serverTimeUs(Date.parse(endTime)),
      page,
      count,
    });
    return {
      items: sessions.map(({ record, sees }) => toVentilationSession(record, sees)),
      total,
      page,
      count,
    };
  }
}
