import type {
  AddMedicationBody,
  EditMedicationBody,
  MedCardQuery,
  Medication,
} from '@eupnea/contracts/med-card';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { requireManaged, toSpan } from './med-card-service.ts';
import {
  findMedication,
  insertMedication,
  pageMedications,
  updateMedication,
  type MedicationRecord,
} from './med-card-repository.ts';
import { toMedication } from './to-medication.ts';

/** Medications of a patient with dose and duration. */
export class MedicationService {
  readonly #db: Database;
  readonly #access: AccessService;
  readonly #now: () => number;

  constructor(db: Database, access: AccessService, now: () => number) {
    this.#db = db;
    this.#access = access;
    this.#now = now;
  }

  async list(patientId: number, query: MedCardQuery) {
    const { page, count } = query;
    const { records, total } = await pageMedications(this.#db, patientId, toSpan(query), { page, count });
    return { items: records.map(toMedication), total, page, count };
  }

  async add(
    viewer: Viewer,
    patientId: number,
    body: AddMedicationBody,
    actor: AuditActor,
  ): Promise<Medication> {
    const { started_at: startedAt, ended_at: endedAt, ...values } = body;
    const start = new Date(startedAt ?? this.#now());
    const end = endedAt === null ? null : new Date(endedAt);
    checkPeriod(start, end);
    return await this.#db.transaction(async (tx) => {
      await requireManaged(this.#access.in(tx), viewer, patientId);
      const record = await insertMedication(tx, {
        ...values,
        patientId,
        startedAt: start,
        endedAt: end,
        createdBy: viewer.userId,
      });
      await this.#record(tx, actor, 'medication.create', null, record);
      return toMedication(record);
    });
  }

  /** A stale version is answered with the current record. */
  async edit(viewer: Viewer, id: number, body: EditMedicationBody, actor: AuditActor): Promise<Medication> {
    return await this.#db.transaction(async (tx) => {
      const before = await this.#lock(tx, viewer, id);
      if (before.deletedAt !== null) throw notFound();
      if (before.version !== body.version) {
        throw new ProblemError('version_conflict', { current: toMedication(before) });
      }
      const startedAt = body.started_at === undefined ? before.startedAt : new Date(body.started_at);
      const endedAt =
        body.ended_at === undefined
          ? before.endedAt
          : body.ended_at === null
            ? null
            : new Date(body.ended_at);
      checkPeriod(startedAt, endedAt);
      const { name = before.name, dose = before.dose, unit = before.unit } = body;
      const { route = before.route, note = before.note } = body;
      const after = await updateMedication(tx, before, { name, dose, unit, route, note, startedAt, endedAt });
      await this.#record(tx, actor, 'medication.edit', before, after);
      return toMedication(after);
    });
  }

  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#mark(viewer, id, new Date(this.#now()), 'medication.delete', actor);
  }

  async restore(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#mark(viewer, id, null, 'medication.restore', actor);
  }

  async #mark(
    viewer: Viewer,
    id: number,
    deletedAt: Date | null,
    action: string,
    actor: AuditActor,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const before = await this.#lock(tx, viewer, id);
      if ((before.deletedAt === null) === (deletedAt === null)) throw notFound();
      await this.#record(tx, actor, action, before, await updateMedication(tx, before, { deletedAt }));
    });
  }

  async #lock(tx: Executor, viewer: Viewer, id: number): Promise<MedicationRecord> {
    const record = await findMedication(tx, id);
    if (record === null) throw notFound();
    await requireManaged(this.#access.in(tx), viewer, record.patientId);
    return record;
  }

  async #record(
    tx: Executor,
    actor: AuditActor,
    action: string,
    before: MedicationRecord | null,
    after: MedicationRecord,
  ): Promise<void> {
    const { patientId } = after;
    await recordChange(tx, {
      actor,
      action,
      objectKind: 'patient',
      objectId: patientId,
      after: { medication_id: after.id },
      personal: {
        patientId,
        before: before === null ? null : toMedication(before),
        after: toMedication(after),
      },
    });
  }
}

function checkPeriod(start: Date, end: Date | null): void {
  if (end !== null && end < start) throw invalidField('ended_at', 'lies before started_at');
}
