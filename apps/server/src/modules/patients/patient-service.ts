import type {
  CreatePatientBody,
  EditPatientBody,
  ListPatientsQuery,
  Patient,
} from '@eupnea/contracts/patient';
import type { PatientDetail, SetPatientLimitsBody } from '@eupnea/contracts/patient-record';
import { categorizePatient, serverTimeUs } from '@eupnea/model';
import { and, eq, isNull } from 'drizzle-orm';
import type { Bus } from '../../bus/bus.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { patientLimit } from '../../storage/schema/patient-limit.ts';
import { patient } from '../../storage/schema/patient.ts';
import { AccessService, type Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { findDeviceOfPatient } from '../occupancy/occupancy-service.ts';
import { addPatientToProject, chooseProject, requireProject } from '../projects/project-service.ts';
import { describeBodyWeight } from './describe-body-weight.ts';
import { checkLimits, describeLimits } from './describe-limits.ts';
import { findSinglePatient, type SinglePatientQuery } from './find-single-patient.ts';
import { makePseudonym } from './make-pseudonym.ts';
import { listLookAlikes, requirePseudonym } from './pseudonym-service.ts';
import { listPatientConditions } from './patient-conditions.ts';
import { listEdits } from './patient-edits.ts';
import {
  findFirstVersionUs,
  findPatientRow,
  insertPatientVersion,
  listCombinedFrom,
  listLimits,
  listProjectsOfPatient,
  lockPatients,
  pageNames,
  pagePatients,
  updatePatient,
  type PatientPage,
} from './patient-repository.ts';
import { toPatient, type PatientRecord } from './to-patient.ts';

export { toPatient, type PatientRecord } from './to-patient.ts';

export interface PatientServiceOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly timeZone: string;
  readonly now: () => number;
}

/** A created or edited patient, with pseudonyms that a reader may take for this one's. */
type SavedPatient = Patient & { readonly look_alikes: string[] };

/** Patients and their records: visibility and values. */
export class PatientService {
  readonly #options: PatientServiceOptions;

  constructor(options: PatientServiceOptions) {
    this.#options = options;
  }

  /** Patients of the viewer's projects; every filter narrows that. */
  /** @param ofOwnUploads only patients of recordings that the caller uploaded */
  async listNames(
    viewer: Viewer,
    paging: { readonly page: number; readonly count: number },
    ofOwnUploads: boolean,
  ) {
    return { ...(await pageNames(this.#options.db, viewer, paging, ofOwnUploads)), ...paging };
  }

  async list(viewer: Viewer, query: ListPatientsQuery): Promise<PatientPage> {
    const { db, timeZone, now } = this.#options;
    const conditions = listPatientConditions(viewer, query, { timeZone, nowMs: now() });
    return await pagePatients(db, viewer, conditions, query);
  }

  /** A project without the viewer gives the same answer as an unknown one. */
  async listOfProject(viewer: Viewer, projectId: number, query: ListPatientsQuery): Promise<PatientPage> {
    if (query.project_id !== undefined && query.project_id !== projectId) throw notFound();
    await requireProject(this.#options.db, viewer, projectId, 'view');
    return await this.list(viewer, { ...query, project_id: projectId });
  }

  /** Returns the first patient that meets every condition of the query; without one, the answer is 404. */
  async getSingle(viewer: Viewer, query: SinglePatientQuery): Promise<PatientDetail> {
    const { db } = this.#options;
    const patientId = await findSinglePatient(db, viewer, query);
    if (patientId === null) throw notFound();
    return await this.describe(viewer, patientId);
  }

  async create(viewer: Viewer, body: CreatePatientBody, actor: AuditActor): Promise<SavedPatient> {
    const nowMs = this.#options.now();
    return await this.#options.db.transaction(async (tx) => {
      const projectId = await chooseProject(tx, viewer, body.project_id);
      const pseudonym = body.pseudonym ?? makePseudonym();
      await requirePseudonym(tx, pseudonym, [projectId], null);
      const rows = await tx
        .insert(patient)
        .values(toInsert(body, pseudonym, nowMs))
        .returning();
      const [record] = rows;
      if (record === undefined) throw new Error('Invariant broken: an insert returned no row');
      await insertPatientVersion(tx, record, serverTimeUs(record.dateIn?.getTime() ?? nowMs));
      await addPatientToProject(tx, projectId, record.id);
      await recordChange(tx, {
        actor,
        action: 'patient.create',
        objectKind: 'patient',
        objectId: record.id,
        projectId,
        personal: { patientId: record.id, after: toPatient(record) },
      });
      return {
        ...toPatient(record),
        look_alikes: await listLookAlikes(tx, pseudonym, [projectId], record.id),
      };
    });
  }

  /** A stale version is answered with the current record; nothing is overwritten silently. */
  async edit(
    viewer: Viewer,
    patientId: number,
    body: EditPatientBody,
    actor: AuditActor,
  ): Promise<SavedPatient> {
    const { db, now } = this.#options;
    const { record, deviceId, lookAlikes } = await db.transaction(async (tx) => {
      const before = await lockManaged(tx, viewer, patientId);
      if (before.version !== body.version) throw staleVersion(before);
      const values = listEdits(before, body);
      // Of the projects that the caller sees: a refusal must not tell of the others.
      const projectIds = (await listProjectsOfPatient(tx, viewer, patientId)).map(({ id }) => id);
      if (values.pseudonym !== undefined) {
        await requirePseudonym(tx, values.pseudonym, projectIds, patientId);
      }
      const onDevice = await findDeviceOfPatient(tx, patientId);
      if (values.dateOut && onDevice !== null) throw onVentilator(onDevice);
      const after = await updatePatient(tx, before, values);
      // Without a time the edit is a correction: it applies to the whole stay.
      const firstUs = (await findFirstVersionUs(tx, patientId)) ?? serverTimeUs(now());
      const { applies_from: from } = body;
      await insertPatientVersion(tx, after, from === undefined ? firstUs : serverTimeUs(Date.parse(from)));
      await recordChange(tx, {
        actor,
        action: 'patient.edit',
        objectKind: 'patient',
        objectId: patientId,
        before: { version: before.version },
        after: {
          version: after.version,
          fields: Object.keys(values),
          applies_from: body.applies_from ?? null,
        },
        personal: { patientId, before: toPatient(before), after: toPatient(after) },
      });
      const resembling =
        values.pseudonym === undefined
          ? []
          : await listLookAlikes(tx, values.pseudonym, projectIds, patientId);
      return { record: after, deviceId: onDevice, lookAlikes: resembling };
    });
    this.#announce(deviceId);
    return { ...toPatient(record), look_alikes: lookAlikes };
  }

  async setLimits(
    viewer: Viewer,
    patientId: number,
    body: SetPatientLimitsBody,
    actor: AuditActor,
  ): Promise<PatientDetail> {
    const deviceId = await this.#options.db.transaction(async (tx) => {
      const before = await lockManaged(tx, viewer, patientId);
      if (before.version !== body.version) throw staleVersion(before);
      checkLimits(body.limits);
      const former = await listLimits(tx, patientId);
      await tx.delete(patientLimit).where(eq(patientLimit.patientId, patientId));
      if (body.limits.length > 0) {
        const changedBy = viewer.userId;
        await tx
          .insert(patientLimit)
          .values(body.limits.map((limit) => ({ ...limit, patientId, changedBy })));
      }
      await updatePatient(tx, before, {});
      await recordChange(tx, {
        actor,
        action: 'patient.limits',
        objectKind: 'patient',
        objectId: patientId,
        before: { limits: former },
        after: { limits: body.limits },
      });
      return await findDeviceOfPatient(tx, patientId);
    });
    this.#announce(deviceId);
    return await this.describe(viewer, patientId);
  }

  /** Body weight, limits, projects and lineage of a patient that the viewer sees. */
  async describe(viewer: Viewer, patientId: number): Promise<PatientDetail> {
    const executor = this.#options.db;
    if (!(await new AccessService(executor).hasPatientPermission(viewer, patientId, 'view')))
      throw notFound();
    const row = await findPatientRow(executor, viewer, patientId);
    const records = await executor.select().from(patient).where(eq(patient.id, patientId));
    const [record] = records;
    if (row === null || record === undefined) throw notFound();
    return {
      ...row,
      body_weight: describeBodyWeight(record),
      limits: describeLimits(record, await listLimits(executor, patientId)),
      projects: await listProjectsOfPatient(executor, viewer, patientId),
      combined_from: await listCombinedFrom(executor, patientId),
    };
  }

  /** The live stream of the device reloads weight and limits. */
  #announce(deviceId: number | null): void {
    if (deviceId !== null) this.#options.bus.publish('assignment.changed', { deviceId });
  }
}

/** Null when deleted or unknown. For internal use: the caller has checked the access. */
export async function findPatient(executor: Executor, patientId: number): Promise<Patient | null> {
  const rows = await executor
    .select()
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.deletedAt)));
  const [record] = rows;
  return record === undefined ? null : toPatient(record);
}

/** The locked record of a patient that the viewer manages. Same answer for unknown and invisible patients. */
export async function lockManaged(tx: Executor, viewer: Viewer, patientId: number): Promise<PatientRecord> {
  const record = (await lockPatients(tx, [patientId])).get(patientId);
  return await requireManaged(tx, viewer, record);
}

/** Like lockManaged without a lock, for reading. */
export async function readManaged(
  executor: Executor,
  viewer: Viewer,
  patientId: number,
): Promise<PatientRecord> {
  const [record] = await executor.select().from(patient).where(eq(patient.id, patientId));
  return await requireManaged(executor, viewer, record);
}

async function requireManaged(
  executor: Executor,
  viewer: Viewer,
  record: PatientRecord | undefined,
): Promise<PatientRecord> {
  const access = new AccessService(executor);
  if (record === undefined || !(await access.hasPatientPermission(viewer, record.id, 'view')))
    throw notFound();
  if (!(await access.hasPatientPermission(viewer, record.id, 'manage'))) throw new ProblemError('forbidden');
  return record;
}

export function staleVersion(record: PatientRecord): ProblemError {
  return new ProblemError('version_conflict', { current: toPatient(record) });
}

function onVentilator(deviceId: number): ProblemError {
  return new ProblemError('conflict', {
    detail: `The patient is on ventilator ${deviceId}: free that one first`,
    errors: [{ path: 'date_out', message: `is on ventilator ${deviceId}` }],
  });
}

function toInsert(body: CreatePatientBody, pseudonym: string, nowMs: number): typeof patient.$inferInsert {
  return {
    pseudonym,
    sex: body.sex,
    age: body.age,
    ageUnit: body.age_unit,
    category: body.category ?? categorizePatient(body.age, body.age_unit),
    heightCm: body.height,
    weightKg: body.weight,
    dateIn: new Date(body.date_in === null ? nowMs : body.date_in),
    status: body.status,
    ards: body.ARDS,
    copd: body.COPD,
    brainJ: body.BrainJ,
    tube: body.tube,
    tubeDiametr: body.tube_diametr,
    description: body.description,
  };
}
