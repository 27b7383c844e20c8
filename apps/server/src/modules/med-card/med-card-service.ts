import { ARTERIAL_GAS_VALUES, BLOOD_VALUES } from '@eupnea/contracts/lab-values';
import type {
  AddArterialBloodGasBody,
  AddBloodDataBody,
  ArterialBloodGas,
  BloodData,
  CorrectArterialBloodGasBody,
  CorrectBloodDataBody,
  MedCardQuery,
} from '@eupnea/contracts/med-card';
import type { MedCard } from '@eupnea/contracts/older-api';
import { serverTimeUs } from '@eupnea/model';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import type { PatientService } from '../patients/patient-service.ts';
import {
  findSample,
  insertSample,
  markSample,
  pageMedications,
  pageSamples,
  updateSample,
  type LabSampleRecord,
} from './med-card-repository.ts';
import { toMedication } from './to-medication.ts';
import { toArterialBloodGas, toBloodData } from './to-sample.ts';
import { findVentilationsAt } from './ventilation-at-gas.ts';

export interface MedCardOptions {
  readonly db: Database;
  readonly access: AccessService;
  readonly patients: PatientService;
  readonly now: () => number;
}

interface Page<Item> {
  items: Item[];
  total: number;
  page: number;
  count: number;
}

interface Correction {
  readonly viewer: Viewer;
  readonly id: number;
  readonly kind: LabSampleRecord['kind'];
  readonly body: Pick<CorrectBloodDataBody, 'version' | 'taken_at' | 'note'>;
  readonly values: { readonly [code: string]: number };
  readonly actor: AuditActor;
}

/** Tolerance for a bedside clock ahead of ours, ms. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;

/** Maximum number of current medications, taken from the newest. */
const MEDICATIONS_AT_A_GLANCE = 200;

/**
 * Blood samples and blood gases: recorded with manage permission, read with view permission, which the endpoint table
 * requires.
 */
export class MedCardService {
  readonly #options: MedCardOptions;

  constructor(options: MedCardOptions) {
    this.#options = options;
  }

  async addBloodData(viewer: Viewer, body: AddBloodDataBody, actor: AuditActor): Promise<BloodData> {
    const values = pickValues(body, Object.keys(BLOOD_VALUES));
    return toBloodData(await this.#add(viewer, 'blood', body, values, actor));
  }

  async addArterialBloodGas(
    viewer: Viewer,
    body: AddArterialBloodGasBody,
    actor: AuditActor,
  ): Promise<ArterialBloodGas> {
    const { 'BE/BD': copied, ...named } = body;
    const merged = copied === undefined ? named : { ...named, BEBD: copied };
    const values = pickValues(merged, Object.keys(ARTERIAL_GAS_VALUES));
    return await this.#derive(await this.#add(viewer, 'arterial_gas', body, values, actor));
  }

  async listBloodData(patientId: number, query: MedCardQuery): Promise<Page<BloodData>> {
    const { records, total } = await this.#page(patientId, 'blood', query);
    return { items: records.map(toBloodData), total, page: query.page, count: query.count };
  }

  async listArterialBloodGas(patientId: number, query: MedCardQuery): Promise<Page<ArterialBloodGas>> {
    const { records, total } = await this.#page(patientId, 'arterial_gas', query);
    const items = await this.#deriveAll(records);
    return { items, total, page: query.page, count: query.count };
  }

  async getMedCard(viewer: Viewer, patientId: number): Promise<MedCard> {
    const { db, patients, now } = this.#options;
    const newest = { page: 1, count: 1 };
    const patient = await patients.describe(viewer, patientId);
    const [blood] = (await this.listBloodData(patientId, newest)).items;
    const [gas] = (await this.listArterialBloodGas(patientId, newest)).items;
    const given = { from: new Date(now()), to: new Date(now()) };
    const page = { page: 1, count: MEDICATIONS_AT_A_GLANCE };
    const { records } = await pageMedications(db, patientId, given, page);
    return {
      patient,
      blood_data: blood ?? null,
      arterial_blood_gas: gas ?? null,
      medications: records.map(toMedication),
    };
  }

  async correctBloodData(
    viewer: Viewer,
    id: number,
    body: CorrectBloodDataBody,
    actor: AuditActor,
  ): Promise<BloodData> {
    const values = pickValues(body, Object.keys(BLOOD_VALUES));
    return toBloodData(await this.#correct({ viewer, id, kind: 'blood', body, values, actor }));
  }

  async correctArterialBloodGas(
    viewer: Viewer,
    id: number,
    body: CorrectArterialBloodGasBody,
    actor: AuditActor,
  ): Promise<ArterialBloodGas> {
    const values = pickValues(body, Object.keys(ARTERIAL_GAS_VALUES));
    return await this.#derive(await this.#correct({ viewer, id, kind: 'arterial_gas', body, values, actor }));
  }

  async deleteSample(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#mark(viewer, id, new Date(this.#options.now()), 'lab_sample.delete', actor);
  }

  async restoreSample(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#mark(viewer, id, null, 'lab_sample.restore', actor);
  }

  async #add(
    viewer: Viewer,
    kind: LabSampleRecord['kind'],
    body: Pick<AddBloodDataBody, 'patient_id' | 'taken_at' | 'note'>,
    values: { readonly [code: string]: number },
    actor: AuditActor,
  ): Promise<LabSampleRecord> {
    const { db, access, now } = this.#options;
    const { patient_id: patientId } = body;
    const takenAt = new Date(body.taken_at ?? now());
    checkSample(takenAt, values, now());
    return await db.transaction(async (tx) => {
      await requireManaged(access.in(tx), viewer, patientId);
      const createdBy = viewer.userId;
      const record = await insertSample(tx, { patientId, kind, takenAt, values, note: body.note, createdBy });
      await recordChange(tx, {
        actor,
        action: 'lab_sample.create',
        objectKind: 'patient',
        objectId: patientId,
        after: { sample_id: record.id, kind },
        personal: { patientId, after: { taken_at: takenAt.toISOString(), values, note: body.note } },
      });
      return record;
    });
  }

  /** The audit log keeps the original values. A stale version is answered with the current sample. */
  async #correct({ viewer, id, kind, body, values, actor }: Correction): Promise<LabSampleRecord> {
    const { db, access, now } = this.#options;
    const takenAt = new Date(body.taken_at);
    checkSample(takenAt, values, now());
    return await db.transaction(async (tx) => {
      const before = await findSample(tx, id);
      if (before === null) throw notFound();
      await requireManaged(access.in(tx), viewer, before.patientId);
      if (before.kind !== kind || before.deletedAt !== null) throw notFound();
      if (before.version !== body.version) {
        const current = kind === 'blood' ? toBloodData(before) : await this.#derive(before, tx);
        throw new ProblemError('version_conflict', { current });
      }
      const after = await updateSample(tx, before, { takenAt, values, note: body.note });
      await recordChange(tx, {
        actor,
        action: 'lab_sample.correct',
        objectKind: 'patient',
        objectId: before.patientId,
        after: { sample_id: id },
        personal: {
          patientId: before.patientId,
          before: describeSample(before),
          after: describeSample(after),
        },
      });
      return after;
    });
  }

  async #page(patientId: number, kind: LabSampleRecord['kind'], query: MedCardQuery) {
    return await pageSamples(this.#options.db, patientId, kind, toSpan(query), query);
  }

  /** @param executor the caller's transaction, because the embedded database has one connection */
  async #derive(record: LabSampleRecord, executor: Executor = this.#options.db): Promise<ArterialBloodGas> {
    const [gas] = await this.#deriveAll([record], executor);
    if (gas === undefined) throw new Error('Invariant broken: a sample without its gas');
    return gas;
  }

  async #deriveAll(
    records: readonly LabSampleRecord[],
    executor: Executor = this.#options.db,
  ): Promise<ArterialBloodGas[]> {
    const moments = records.map(({ patientId, takenAt }) => ({
      patientId,
      atUs: serverTimeUs(takenAt.getTime()),
    }));
    const ventilations = await findVentilationsAt(executor, moments);
    return records.flatMap((record, index) => {
      const ventilation = ventilations[index];
      return ventilation === undefined ? [] : [toArterialBloodGas(record, ventilation)];
    });
  }

  async #mark(
    viewer: Viewer,
    id: number,
    deletedAt: Date | null,
    action: string,
    actor: AuditActor,
  ): Promise<void> {
    const { db, access } = this.#options;
    await db.transaction(async (tx) => {
      const record = await findSample(tx, id);
      if (record === null) throw notFound();
      await requireManaged(access.in(tx), viewer, record.patientId);
      if (!(await markSample(tx, id, deletedAt))) throw notFound();
      await recordChange(tx, {
        actor,
        action,
        objectKind: 'patient',
        objectId: record.patientId,
        after: { sample_id: id },
      });
    });
  }
}

function checkSample(takenAt: Date, values: object, nowMs: number): void {
  if (takenAt.getTime() > nowMs + FUTURE_TOLERANCE_MS) throw invalidField('taken_at', 'is in the future');
  if (Object.keys(values).length === 0)
    throw invalidField('patient_id', 'Enter at least one value beside it');
}

function describeSample({ takenAt, values, note }: LabSampleRecord) {
  return { taken_at: takenAt.toISOString(), values, note };
}

export function toSpan(query: Pick<MedCardQuery, 'startTime' | 'endTime'>) {
  return {
    from: query.startTime === undefined ? null : new Date(query.startTime),
    to: query.endTime === undefined ? null : new Date(query.endTime),
  };
}

/** For a patient that the viewer sees. */
export async function requireManaged(
  access: AccessService,
  viewer: Viewer,
  patientId: number,
): Promise<void> {
  if (!(await access.hasPatientPermission(viewer, patientId, 'manage'))) throw new ProblemError('forbidden');
}

function pickValues(
  body: { readonly [name: string]: unknown },
  codes: readonly string[],
): { readonly [code: string]: number } {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const value = body[code];
      return typeof value === 'number' ? [[code, value] as const] : [];
    }),
  );
}
