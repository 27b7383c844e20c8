import type { OccupancyChange } from '@eupnea/contracts/occupancy';
import type {
  CombinationPreview,
  CombinePatientsBody,
  PreviewCombinationBody,
} from '@eupnea/contracts/patient-record';
import { serverTimeUs } from '@eupnea/model';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { labSample } from '../../storage/schema/lab-sample.ts';
import { medication } from '../../storage/schema/medication.ts';
import { note } from '../../storage/schema/note.ts';
import type { occupancyChange } from '../../storage/schema/occupancy-change.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import { AccessService, type Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import type { OccupancyService } from '../occupancy/occupancy-service.ts';
import { readCombinedValues, restoreValues, takeValues, valuesSchema } from './combined-values.ts';
import {
  findFirstVersionUs,
  insertPatientVersion,
  lockPatients,
  updatePatient,
} from './patient-repository.ts';
import { describeCombination, requireAllProjects } from './combination-obstacles.ts';
import { lockManaged, readManaged, staleVersion } from './patient-service.ts';
import { toPatient, type PatientRecord } from './to-patient.ts';

/** Data for the undo, stored with the change and emptied by erasure. */
const detailsSchema = z.object({
  into: z.int(),
  from: z.int(),
  /** Version of the remaining record after the combination. */
  version: z.int(),
  valuesBefore: valuesSchema,
  pseudonyms: z.object({ into: z.string(), from: z.string() }),
  addedProjects: z.array(z.int()),
  samples: z.array(z.int()),
  medications: z.array(z.int()),
  /** Absent in combinations of versions without notes. */
  notes: z.array(z.int()).default([]),
});

type Details = z.infer<typeof detailsSchema>;

/** Combines two records of one patient field by field. The ending record is kept and can be restored. */
export class CombinationService {
  readonly #db: Database;
  readonly #occupancy: OccupancyService;
  readonly #now: () => number;

  constructor(db: Database, occupancy: OccupancyService, now: () => number) {
    this.#db = db;
    this.#occupancy = occupancy;
    this.#now = now;
  }

  async combine(viewer: Viewer, body: CombinePatientsBody, actor: AuditActor): Promise<OccupancyChange> {
    if (body.into.patient_id === body.from.patient_id) {
      throw invalidField('from.patient_id', 'is the record it would be combined into');
    }
    const { change, periods } = await this.#db.transaction(async (tx) => {
      await lockPatients(tx, [body.into.patient_id, body.from.patient_id]);
      const into = await lockManaged(tx, viewer, body.into.patient_id);
      const from = await lockManaged(tx, viewer, body.from.patient_id);
      if (into.version !== body.into.version) throw staleVersion(into);
      if (from.version !== body.from.version) throw staleVersion(from);
      await requireAllProjects(tx, viewer, from.id);
      const details = await this.#joinRecords(tx, into, from, body.take_from);
      await recordChange(tx, {
        actor,
        action: 'patient.combine',
        objectKind: 'patient',
        objectId: into.id,
        after: { from: from.id, fields: body.take_from },
        personal: { patientId: into.id, before: toPatient(into), after: details.valuesBefore },
      });
      return await this.#occupancy.combine(tx, { from: from.id, into: into.id, details, actor });
    });
    await this.#occupancy.announce(periods);
    return this.#occupancy.describe(change, periods);
  }

  /** Reads without locks: reports obstacles and the versions seen. */
  async preview(viewer: Viewer, body: PreviewCombinationBody): Promise<CombinationPreview> {
    const { into_patient_id: intoId, from_patient_id: fromId } = body;
    if (intoId === fromId) throw invalidField('from_patient_id', 'is the record it would be combined into');
    const [into, from] = [
      await readManaged(this.#db, viewer, intoId),
      await readManaged(this.#db, viewer, fromId),
    ];
    const { periods, breaths } = await this.#occupancy.previewCombination(fromId, intoId);
    return {
      into: toPatient(into),
      from: toPatient(from),
      periods,
      breaths,
      ...(await describeCombination(this.#db, viewer, { into: intoId, from: fromId })),
    };
  }

  async #joinRecords(
    tx: Executor,
    into: PatientRecord,
    from: PatientRecord,
    fields: CombinePatientsBody['take_from'],
  ): Promise<Details> {
    const now = new Date(this.#now());
    // The pseudonym is unique: the ending record releases it and gets it back with an undo.
    await updatePatient(tx, from, {
      deletedAt: now,
      combinedInto: into.id,
      ...(fields.includes('pseudonym') ? { pseudonym: `${from.pseudonym} (${from.id})` } : {}),
    });
    const joined = await updatePatient(tx, into, takeValues(from, fields));
    await insertPatientVersion(
      tx,
      joined,
      (await findFirstVersionUs(tx, into.id)) ?? serverTimeUs(this.#now()),
    );
    const own = await tx
      .select({ projectId: projectPatient.projectId })
      .from(projectPatient)
      .where(eq(projectPatient.patientId, into.id));
    const known = new Set(own.map(({ projectId }) => projectId));
    const others = await tx
      .select({ projectId: projectPatient.projectId })
      .from(projectPatient)
      .where(eq(projectPatient.patientId, from.id));
    const addedProjects = others.map(({ projectId }) => projectId).filter((id) => !known.has(id));
    if (addedProjects.length > 0) {
      await tx
        .insert(projectPatient)
        .values(addedProjects.map((projectId) => ({ projectId, patientId: into.id })));
    }
    const samples = await tx
      .update(labSample)
      .set({ patientId: into.id })
      .where(eq(labSample.patientId, from.id))
      .returning({ id: labSample.id });
    const medications = await tx
      .update(medication)
      .set({ patientId: into.id })
      .where(eq(medication.patientId, from.id))
      .returning({ id: medication.id });
    const notes = await tx
      .update(note)
      .set({ patientId: into.id })
      .where(eq(note.patientId, from.id))
      .returning({ id: note.id });
    return {
      into: into.id,
      from: from.id,
      version: joined.version,
      valuesBefore: readCombinedValues(into),
      pseudonyms: { into: into.pseudonym, from: from.pseudonym },
      addedProjects,
      samples: samples.map(({ id }) => id),
      medications: medications.map(({ id }) => id),
      notes: notes.map(({ id }) => id),
    };
  }
}

/**
 * Restores the ended record within the undo transaction. Refused after edits of the remaining record, because
 * an edit may concern either of the two.
 */
export async function undoCombination(
  tx: Executor,
  change: typeof occupancyChange.$inferSelect,
  viewer: Viewer,
  actor: AuditActor,
): Promise<void> {
  const parsed = detailsSchema.safeParse(change.details);
  if (!parsed.success) {
    throw new ProblemError('conflict', { detail: 'One of the records was erased: this cannot be undone' });
  }
  const details = parsed.data;
  await lockPatients(tx, [details.into, details.from]);
  const into = await lockManaged(tx, viewer, details.into);
  const from = (await lockPatients(tx, [details.from])).get(details.from);
  const access = new AccessService(tx);
  if (from === undefined || !(await access.hasRecordPermission(viewer, from.id, 'manage'))) throw notFound();
  if (into.version !== details.version) {
    throw new ProblemError('conflict', {
      detail: 'The combined record was edited since: undo would lose that edit',
      errors: [
        { path: `patients/${into.id}`, message: `version ${into.version}, combined as ${details.version}` },
      ],
    });
  }
  const restored = await updatePatient(tx, into, {
    ...restoreValues(details.valuesBefore),
    pseudonym: details.pseudonyms.into,
  });
  const firstUs = await findFirstVersionUs(tx, into.id);
  if (firstUs !== null) await insertPatientVersion(tx, restored, firstUs);
  await updatePatient(tx, from, {
    deletedAt: null,
    combinedInto: null,
    pseudonym: details.pseudonyms.from,
  });
  await giveBack(tx, details);
  await recordChange(tx, {
    actor,
    action: 'patient.combine_undone',
    objectKind: 'patient',
    objectId: into.id,
    after: { from: from.id, change_id: change.id },
    personal: { patientId: into.id, before: toPatient(into), after: toPatient(restored) },
  });
}

async function giveBack(tx: Executor, details: Details): Promise<void> {
  const patientId = details.from;
  if (details.addedProjects.length > 0) {
    await tx
      .delete(projectPatient)
      .where(
        and(
          eq(projectPatient.patientId, details.into),
          inArray(projectPatient.projectId, details.addedProjects),
        ),
      );
  }
  if (details.samples.length > 0) {
    await tx.update(labSample).set({ patientId }).where(inArray(labSample.id, details.samples));
  }
  if (details.medications.length > 0) {
    await tx.update(medication).set({ patientId }).where(inArray(medication.id, details.medications));
  }
  if (details.notes.length > 0) {
    await tx.update(note).set({ patientId }).where(inArray(note.id, details.notes));
  }
}
