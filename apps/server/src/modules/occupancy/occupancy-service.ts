import type {
  OccupancyChange,
  OccupancyPreview,
  TransferSegmentBody,
  TransferSessionBody,
} from '@eupnea/contracts/occupancy';
import { serverTimeUs, type ServerTimeUs } from '@eupnea/model';
import type { Bus } from '../../bus/bus.ts';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import { applyPeriods } from './apply-periods.ts';
import { changeOccupancy, requireFreePatient, type OccupancyChangeRequest } from './change-occupancy.ts';
import { checkManages } from './check-occupancy-access.ts';
import {
  findDeviceOfPatient,
  findLastSession,
  findSession,
  listSessionsOfPatient,
  listSessionsWithin,
  lockDevice,
  type ChangeRecord,
  type SessionRecord,
} from './occupancy-repository.ts';
import { planPeriods, type MovedPeriod } from './plan-periods.ts';
import { previewPeriods } from './preview-periods.ts';
import { toOccupancyChange, toVentilationSession } from './to-occupancy.ts';
import { undoChange, type UndoCombination } from './undo-change.ts';

/** Called after a session border was set: recomputes the rollups around it. */
export type RecutRollups = (deviceId: number, borderUs: bigint) => Promise<void>;

export interface OccupancyServiceOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly access: AccessService;
  readonly recutRollups: RecutRollups;
  readonly undoCombination: UndoCombination;
  readonly now: () => number;
}

export { countBreathsOfPatient } from './count-breaths.ts';
export { findDeviceOfPatient, findPatientOnDevice } from './occupancy-repository.ts';

/** Assignments, transfers and their undo. Edits sessions; no breath row moves. */
export class OccupancyService {
  readonly #options: OccupancyServiceOptions;

  constructor(options: OccupancyServiceOptions) {
    this.#options = options;
  }

  /** The caller has checked the access. */
  async assign(request: Omit<OccupancyChangeRequest, 'nowMs'>): Promise<void> {
    const { db, now } = this.#options;
    const borderUs = await db.transaction((tx) => changeOccupancy(tx, { ...request, nowMs: now() }));
    if (borderUs === null) return;
    await this.announce([
      {
        deviceId: request.deviceId,
        startedAtUs: borderUs,
        endedAtUs: null,
        patientBefore: null,
        patientAfter: null,
      },
    ]);
  }

  async previewSession(viewer: Viewer, body: TransferSessionBody): Promise<OccupancyPreview> {
    const { db } = this.#options;
    const periods = await this.#planSession(db, viewer, body);
    return await previewPeriods(db, periods, body.newPatientId);
  }

  async previewSegment(viewer: Viewer, body: TransferSegmentBody): Promise<OccupancyPreview> {
    const { db } = this.#options;
    const periods = await this.#planSegment(db, viewer, body);
    return await previewPeriods(db, periods, body.new_patient_id);
  }

  /** Preview of combine(). The caller has checked the access. */
  async previewCombination(from: number, into: number): Promise<OccupancyPreview> {
    const { db } = this.#options;
    return await previewPeriods(db, await planCombination(db, from, into), into);
  }

  async transferSession(
    viewer: Viewer,
    body: TransferSessionBody,
    actor: AuditActor,
  ): Promise<OccupancyChange> {
    return await this.#transfer('transfer_session', body.sessionDeviceId, actor, (tx) =>
      this.#planSession(tx, viewer, body),
    );
  }

  async transferSegment(
    viewer: Viewer,
    body: TransferSegmentBody,
    actor: AuditActor,
  ): Promise<OccupancyChange> {
    return await this.#transfer('transfer_segment', body.device_id, actor, (tx) =>
      this.#planSegment(tx, viewer, body),
    );
  }

  /** Refused, with the ids, when later changes affect the same time of the same device. */
  async undo(viewer: Viewer, changeId: number, actor: AuditActor): Promise<OccupancyChange> {
    const { db, access, now, undoCombination } = this.#options;
    const undone = await db.transaction((tx) =>
      undoChange(tx, {
        viewer,
        changeId,
        actor,
        access: access.in(tx),
        now: new Date(now()),
        undoCombination,
      }),
    );
    await this.announce(undone.periods);
    return toOccupancyChange(undone.change, undone.periods);
  }

  describe(change: ChangeRecord, periods: readonly MovedPeriod[]): OccupancyChange {
    return toOccupancyChange(change, periods);
  }

  /**
   * Moves all sessions of a patient to another in the caller's transaction. Call announce() with the periods
   * after it.
   */
  async combine(
    tx: Executor,
    move: {
      readonly from: number;
      readonly into: number;
      readonly details: unknown;
      readonly actor: AuditActor;
    },
  ): Promise<{ readonly change: ChangeRecord; readonly periods: readonly MovedPeriod[] }> {
    const onDevice = await findDeviceOfPatient(tx, move.from);
    if (onDevice !== null) await requireFreePatient(tx, move.into, onDevice);
    const periods = await planCombination(tx, move.from, move.into);
    const { actor, details } = move;
    const now = new Date(this.#options.now());
    return { change: await applyPeriods(tx, { kind: 'combination', periods, actor, details, now }), periods };
  }

  /**
   * After the commit: the live streams reload their patients, and the rollups are recomputed at the new
   * borders.
   */
  async announce(periods: readonly MovedPeriod[]): Promise<void> {
    const { bus, recutRollups } = this.#options;
    for (const deviceId of new Set(periods.map((period) => period.deviceId))) {
      bus.publish('assignment.changed', { deviceId });
    }
    for (const { deviceId, startedAtUs, endedAtUs } of periods) {
      await recutRollups(deviceId, startedAtUs);
      if (endedAtUs !== null) await recutRollups(deviceId, endedAtUs);
    }
  }

  async #transfer(
    kind: ChangeRecord['kind'],
    deviceId: number,
    actor: AuditActor,
    plan: (tx: Executor) => Promise<readonly MovedPeriod[]>,
  ): Promise<OccupancyChange> {
    const { db, now } = this.#options;
    const done = await db.transaction(async (tx) => {
      if (!(await lockDevice(tx, deviceId))) throw notFound();
      const periods = await plan(tx);
      const opened = periods.find((period) => period.endedAtUs === null);
      if (opened !== undefined && opened.patientAfter !== null) {
        await requireFreePatient(tx, opened.patientAfter, deviceId);
      }
      const change = await applyPeriods(tx, { kind, periods, actor, now: new Date(now()) });
      return { change, periods };
    });
    await this.announce(done.periods);
    return toOccupancyChange(done.change, done.periods);
  }

  async #planSession(
    executor: Executor,
    viewer: Viewer,
    body: TransferSessionBody,
  ): Promise<readonly MovedPeriod[]> {
    const access = this.#options.access.in(executor);
    const session = await findSession(executor, body.sessionId);
    if (session === null || session.deviceId !== body.sessionDeviceId) throw notFound();
    await checkManages(access, viewer, session.deviceId, session.patientId);
    if (session.patientId !== body.currentPatientId) {
      throw new ProblemError('version_conflict', { current: toVentilationSession(session, true) });
    }
    await this.#checkTarget(access, viewer, body.currentPatientId, body.newPatientId, 'newPatientId');
    const last = await findLastSession(executor, session.deviceId);
    return planPeriods([session], session, session.patientId, body.newPatientId, last);
  }

  async #planSegment(
    executor: Executor,
    viewer: Viewer,
    body: TransferSegmentBody,
  ): Promise<readonly MovedPeriod[]> {
    const access = this.#options.access.in(executor);
    const { device_id: deviceId, current_patient_id: before, new_patient_id: after } = body;
    const segment = readSegment(body, this.#options.now());
    await checkManages(access, viewer, deviceId, before);
    await this.#checkTarget(access, viewer, before, after, 'new_patient_id');
    const sessions = await listSessionsWithin(executor, deviceId, segment.startedAtUs, segment.endedAtUs);
    const last = await findLastSession(executor, deviceId);
    const periods = planPeriods(sessions, segment, before, after, last);
    if (periods.length > 0) return periods;
    throw new ProblemError('version_conflict', {
      detail: 'Nothing of this stretch of time belongs to the current patient',
      current: await this.#showSessions(access, viewer, sessions),
    });
  }

  async #showSessions(access: AccessService, viewer: Viewer, sessions: readonly SessionRecord[]) {
    const shown = [];
    for (const session of sessions) {
      const { patientId } = session;
      const sees = patientId === null || (await access.hasPatientPermission(viewer, patientId, 'view'));
      shown.push(toVentilationSession(session, sees));
    }
    return shown;
  }

  async #checkTarget(
    access: AccessService,
    viewer: Viewer,
    before: number | null,
    after: number | null,
    path: string,
  ): Promise<void> {
    if (after === before) throw invalidField(path, 'is the patient it belongs to already');
    if (after === null) return;
    if (!(await access.hasPatientPermission(viewer, after, 'view'))) throw notFound();
    if (!(await access.hasPatientPermission(viewer, after, 'manage'))) throw new ProblemError('forbidden');
  }
}

async function planCombination(
  executor: Executor,
  from: number,
  into: number,
): Promise<readonly MovedPeriod[]> {
  const periods: MovedPeriod[] = [];
  for (const session of await listSessionsOfPatient(executor, from)) {
    const last = await findLastSession(executor, session.deviceId);
    periods.push(...planPeriods([session], session, from, into, last));
  }
  return periods;
}

function readSegment(
  body: TransferSegmentBody,
  nowMs: number,
): { readonly startedAtUs: ServerTimeUs; readonly endedAtUs: ServerTimeUs | null } {
  const startedAtUs = serverTimeUs(Date.parse(body.from));
  const endedAtUs = body.to === null ? null : serverTimeUs(Date.parse(body.to));
  if (startedAtUs >= serverTimeUs(nowMs)) throw invalidField('from', 'is in the future');
  if (endedAtUs === null) return { startedAtUs, endedAtUs };
  if (endedAtUs <= startedAtUs) throw invalidField('to', 'must be after from');
  if (endedAtUs > serverTimeUs(nowMs))
    throw invalidField('to', 'is in the future: null goes on with the new patient');
  return { startedAtUs, endedAtUs };
}
