import type { StoredScope } from '@eupnea/contracts/stored-scope';
import type {
  ListStoredSessionsQuery,
  StoredSession,
  StoredSessionPage,
} from '@eupnea/contracts/stored-session';
import { isoTimeOfUs, HOUR_US } from '@eupnea/model';
import type { NoteAccess } from '../../http/access-notes.ts';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { Pool } from 'pg';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { joinExtents, readBreathExtents, type BreathExtent } from './breath-extent.ts';
import { listOverlaps } from './overlap-repository.ts';
import {
  isProjectVisible,
  listVisibleSessions,
  SESSIONS_MAX,
  toMicroseconds,
  type VisibleSession,
} from './session-repository.ts';
import { NOTHING_KEPT, type PieceKeeper, type SettledPieces } from './settled-pieces.ts';
import { compareTimes, type DeviceRange, type Stretch } from './stretch.ts';

export {
  endStretches,
  groupByPatient,
  joinSessions,
  joinSessionsOfPatients,
  joinStretches,
  overlapInTime,
  type DeviceRange,
  type Stretch,
} from './stretch.ts';
export { countBreaths, readExtent } from './breath-extent.ts';
export { cutPieces, readPieces, readRecords, splitRecords } from './read-records.ts';
export { NOTHING_KEPT, SettledPieces, type PieceKeeper } from './settled-pieces.ts';

/**
 * Open end of a current session: the hour after the next, so that the cache key of the range stays constant.
 */

export interface StoredDataOptions {
  readonly db: Database;
  readonly pool: Pool;
  readonly access: AccessService;
  readonly now: () => number;
  /** Cache of the same pool's settled rows; null = every row is read anew. */
  readonly pieces: SettledPieces | null;
  /** Called with every patient whose stored data is read. */
  readonly noteAccess: NoteAccess;
}

/** Stored data that a caller may see. Every call about stored data starts here. */
export class StoredDataService {
  readonly #options: StoredDataOptions;

  constructor(options: StoredDataOptions) {
    this.#options = options;
  }

  get pool(): Pool {
    return this.#options.pool;
  }

  /** Cache of settled rows for one request, whose ranges are resolved for its viewer. */
  async keepPieces(ranges: readonly DeviceRange[]): Promise<PieceKeeper> {
    return (await this.#options.pieces?.open(ranges)) ?? NOTHING_KEPT;
  }

  /**
   * Visible stretches in scope, in order of time. Unknown or invisible patients, devices and sessions give
   * not_found. A device without visible patient data gives no stretches.
   */
  async resolve(viewer: Viewer, scope: StoredScope): Promise<readonly Stretch[]> {
    checkScope(scope);
    const stretches = this.#toStretches(await this.#listSessions(viewer, scope), scope);
    this.#noteViewed(viewer, stretches);
    return stretches;
  }

  /** Like resolvePeriod, for figures that name their patients. */
  async resolveAll(
    viewer: Viewer,
    scope: StoredScope & { readonly startTime: string; readonly endTime: string },
  ): Promise<readonly Stretch[]> {
    const stretches = await this.resolvePeriod(viewer, scope);
    this.#noteViewed(viewer, stretches);
    return stretches;
  }

  #noteViewed(viewer: Viewer, stretches: readonly Stretch[]): void {
    for (const patientId of new Set(stretches.flatMap((stretch) => stretch.patientId ?? []))) {
      this.#options.noteAccess({ kind: 'patient_viewed', userId: viewer.userId, patientId });
    }
  }

  /**
   * Like resolve without a scope: all data that the caller may see in a bounded period. The caller of this
   * method sets the bounds. An invisible project gives not_found.
   */
  async resolvePeriod(
    viewer: Viewer,
    scope: StoredScope & { readonly startTime: string; readonly endTime: string },
  ): Promise<readonly Stretch[]> {
    checkTimes(scope);
    if (scope.project_id !== undefined) await this.requireProject(viewer, scope.project_id);
    const sessions = await this.#listSessions(viewer, scope);
    if (sessions.length >= SESSIONS_MAX) throw invalidField('endTime', 'Choose a shorter time');
    return this.#toStretches(sessions, scope);
  }

  /** An invisible project gives not_found. */
  async requireProject(viewer: Viewer, projectId: number): Promise<void> {
    if (!(await isProjectVisible(this.#options.db, viewer, projectId))) throw notFound();
  }

  #toStretches(sessions: readonly VisibleSession[], scope: StoredScope): readonly Stretch[] {
    const openToUs = this.#openEnd();
    const fromUs = scope.startTime === undefined ? null : toMicroseconds(scope.startTime);
    const toUs = scope.endTime === undefined ? null : toMicroseconds(scope.endTime);
    return sessions
      .map((session) => clip(session, fromUs, toUs, openToUs))
      .filter((stretch) => stretch.toUs > stretch.fromUs)
      .toSorted((left, right) => compareTimes(left.fromUs, right.fromUs) || left.deviceId - right.deviceId);
  }

  async listSessions(viewer: Viewer, query: ListStoredSessionsQuery): Promise<StoredSessionPage> {
    const { sortOrder, page, count, ...scope } = query;
    checkScope(scope);
    const newestFirst = await this.#listSessions(viewer, scope);
    const all = await readBreathExtents(
      this.#options.pool,
      newestFirst.map((session) => toRange(session, this.#openEnd())),
    );
    const extents = new Map(newestFirst.map((session, index) => [session.id, all[index]]));
    const sorted = sortOrder === 'desc' ? newestFirst : newestFirst.toReversed();
    const { breaths, firstUs, lastUs } = joinExtents(all);
    const shown = sorted.slice((page - 1) * count, page * count);
    const overlaps = await listOverlaps(this.#options.pool, [
      ...new Set(shown.map(({ deviceId }) => deviceId)),
    ]);
    return {
      items: shown.map((session) => ({
        ...toStoredSession(session, extents.get(session.id)),
        overlaps: cutOverlaps(session, overlaps, this.#openEnd()),
      })),
      total: newestFirst.length,
      page,
      count,
      first: toTime(firstUs),
      last: toTime(lastUs),
      breaths,
    };
  }

  /** Pseudonyms of the patients in these stretches, by id. */
  async readPseudonyms(stretches: readonly Stretch[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(stretches.flatMap(({ patientId }) => patientId ?? []))];
    const { rows } = await this.#options.pool.query<{ id: number; pseudonym: string }>(
      'select id, pseudonym from patient where id = any($1::int[])',
      [ids],
    );
    return new Map(rows.map(({ id, pseudonym }) => [id, pseudonym]));
  }

  /** Device models of the stretches by device number; the type when the model is unknown. */
  async readDeviceModels(stretches: readonly Stretch[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(stretches.map(({ deviceId }) => deviceId))];
    const { rows } = await this.#options.pool.query<{ id: number; model: string }>(
      'select id, coalesce(dev_model, device_type) as model from device where id = any($1::int[]) order by id',
      [ids],
    );
    return new Map(rows.map(({ id, model }) => [id, model]));
  }

  #openEnd(): bigint {
    const nowUs = BigInt(Math.round(this.#options.now() * 1000));
    return (nowUs / HOUR_US + 2n) * HOUR_US;
  }

  async #listSessions(viewer: Viewer, scope: StoredScope): Promise<readonly VisibleSession[]> {
    const { access, db } = this.#options;
    const { patient_id, device_id, deviceId, ventilation_session_id } = scope;
    if (patient_id !== undefined && !(await access.hasPatientPermission(viewer, patient_id, 'view'))) {
      throw notFound();
    }
    const sessions = await listVisibleSessions(db, viewer, scope);
    if (sessions.length > 0 || patient_id !== undefined) return sessions;
    const device = device_id ?? deviceId;
    if (device !== undefined && (await access.decideVisibility(viewer, device)) === 'hidden')
      throw notFound();
    if (device === undefined && ventilation_session_id !== undefined) {
      const { startTime: _start, endTime: _end, ...everWhen } = scope;
      if ((await listVisibleSessions(db, viewer, everWhen)).length === 0) throw notFound();
    }
    return sessions;
  }
}

function checkScope(scope: StoredScope): void {
  const { patient_id, device_id, deviceId, ventilation_session_id } = scope;
  if ([patient_id, device_id, deviceId, ventilation_session_id].every((id) => id === undefined)) {
    throw invalidField('patient_id', 'Name a patient, a device or a ventilation session');
  }
  checkTimes(scope);
}

function checkTimes({ startTime, endTime }: StoredScope): void {
  if (startTime !== undefined && endTime !== undefined && Date.parse(endTime) <= Date.parse(startTime)) {
    throw invalidField('endTime', 'must be later than startTime');
  }
}

function clip(
  session: VisibleSession,
  fromUs: bigint | null,
  toUs: bigint | null,
  openToUs: bigint,
): Stretch {
  const endUs = session.endedAtUs ?? later(openToUs, session.startedAtUs + 1n) ?? openToUs;
  return {
    sessionId: session.id,
    deviceId: session.deviceId,
    patientId: session.patientId,
    fromUs: later(fromUs, session.startedAtUs) ?? session.startedAtUs,
    toUs: earlier(toUs, endUs) ?? endUs,
    sessionFromUs: session.startedAtUs,
    sessionToUs: endUs,
  };
}

function toRange({ deviceId, startedAtUs, endedAtUs }: VisibleSession, openToUs: bigint): DeviceRange {
  return { deviceId, fromUs: startedAtUs, toUs: endedAtUs ?? later(openToUs, startedAtUs + 1n) ?? openToUs };
}

/** Overlaps within the session alone: what lies beside it may be of another patient. */
function cutOverlaps(
  session: VisibleSession,
  overlaps: readonly DeviceRange[],
  openToUs: bigint,
): StoredSession['overlaps'] {
  if (session.fileName !== null) return [];
  const own = toRange(session, openToUs);
  return overlaps.flatMap(({ deviceId, ...overlap }) => {
    if (deviceId !== own.deviceId) return [];
    const fromUs = later(own.fromUs, overlap.fromUs) ?? own.fromUs;
    const toUs = earlier(own.toUs, overlap.toUs) ?? own.toUs;
    return fromUs < toUs ? [{ from: toTime(fromUs), to: toTime(toUs) }] : [];
  });
}

function toStoredSession(
  session: VisibleSession,
  extent: BreathExtent | undefined,
): Omit<StoredSession, 'overlaps'> {
  return {
    ventilation_session_id: session.id,
    version: session.version,
    device_id: session.deviceId,
    device_description: session.deviceDescription,
    patient_id: session.patientId,
    pseudonym: session.pseudonym,
    started_at: toTime(session.startedAtUs) ?? '',
    ended_at: toTime(session.endedAtUs),
    end_reason: session.endReason,
    source: session.fileName === null ? 'live' : 'recording',
    file_name: session.fileName,
    breaths: extent?.breaths ?? 0,
    first_breath_at: toTime(extent?.firstUs ?? null),
    last_breath_at: toTime(extent?.lastUs ?? null),
  };
}

export function toTime(timeUs: bigint): string;
export function toTime(timeUs: bigint | null): string | null;
export function toTime(timeUs: bigint | null): string | null {
  return timeUs === null ? null : isoTimeOfUs(timeUs);
}

function earlier(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}

function later(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}
