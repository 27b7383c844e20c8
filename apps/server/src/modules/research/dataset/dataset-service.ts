import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type {
  CreateDatasetBody,
  Dataset,
  DatasetPreview,
  ListDatasetsQuery,
} from '@eupnea/contracts/research-dataset';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { notFound, ProblemError } from '../../../http/problem-error.ts';
import type { FileAnswer } from '../../../http/register-endpoint.ts';
import type { DatasetFiles } from '../../../storage/dataset/dataset-files.ts';
import type { Database } from '../../../storage/open-storage.ts';
import { numberArray } from '../../../storage/recording/array-literal.ts';
import { researchDataset } from '../../../storage/schema/research-dataset.ts';
import type { Viewer } from '../../access/access-service.ts';
import { type AuditActor, recordChange } from '../../audit/audit-service.ts';
import type { CohortService } from '../cohort-service.ts';
import { readAmounts } from '../read-amounts.ts';
import { selectSnapshot } from '../resolve-groups.ts';
import type { RunCohortService } from '../run-cohort-service.ts';
import { sumHours, type CohortMembers } from '../select-cohort.ts';
import type { SnapshotService } from '../snapshot-service.ts';
import type { Pool } from 'pg';
import { countStanding, findDataset, listDatasets, type StoredDataset } from './dataset-repository.ts';
import { findSmallCells } from './small-cells.ts';

export const DATASET_JOB_KIND = 'research_dataset';

/** Maximum number of data sets per project: each may take gigabytes of disk until it expires. */
const DATASETS_MAX_A_PROJECT = 20;

/** The part of the job queue that this module uses. */
export interface DatasetQueue {
  enqueue(request: {
    readonly kind: string;
    readonly payload: unknown;
    readonly uniqueName: string;
    readonly createdBy: number;
  }): Promise<number>;
  /** Returns false when the job is over. */
  requestCancel(id: number): Promise<boolean>;
}

export interface DatasetParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly cohorts: CohortService;
  readonly snapshots: SnapshotService;
  readonly runs: RunCohortService;
  readonly files: DatasetFiles;
  readonly queue: DatasetQueue;
  readonly wakeJobs: () => void;
}

/** De-identified packages of cohort data: requested here, made by a job, downloaded here. */
export class DatasetService {
  readonly #parts: DatasetParts;

  constructor(parts: DatasetParts) {
    this.#parts = parts;
  }

  async preview(viewer: Viewer, cohortId: number): Promise<DatasetPreview> {
    const { cohorts, runs, pool } = this.#parts;
    const { project_id: projectId, definition } = await cohorts.get(viewer, cohortId);
    const members = await runs.run(projectId, await runs.readTime(projectId), definition);
    const { patients, stretches } = members;
    const breaths = await readAmounts(pool, { kind: 'breaths' }, stretches, projectId);
    const cells = findSmallCells(patients);
    return {
      patients: patients.length,
      stretches: stretches.length,
      hours: sumHours(stretches),
      breaths: [...breaths.values()].reduce<number>((sum, own) => sum + (own ?? 0), 0),
      small_cells: cells,
      small_cell_patients: cells.reduce((sum, cell) => sum + cell.patients, 0),
    };
  }

  async create(
    viewer: Viewer,
    cohortId: number,
    body: CreateDatasetBody,
    actor: AuditActor,
  ): Promise<Dataset> {
    const { db, cohorts, queue, wakeJobs } = this.#parts;
    const { project_id: projectId } = await cohorts.get(viewer, cohortId);
    if ((await countStanding(db, projectId)) >= DATASETS_MAX_A_PROJECT) {
      throw new ProblemError('conflict', {
        detail: `At most ${DATASETS_MAX_A_PROJECT} data sets a project: remove one first`,
      });
    }
    const snapshotId = await this.#findSnapshot(viewer, cohortId, body, actor);
    const { runs } = this.#parts;
    const members = await selectSnapshot(db, snapshotId, await runs.readTime(projectId));
    if (members.patients.length === 0)
      throw new ProblemError('conflict', { detail: 'Nobody with time on a ventilator is in the cohort' });
    const id = await this.#insert(viewer, { cohortId, projectId, snapshotId }, body, members, actor);
    const jobId = await queue.enqueue({
      kind: DATASET_JOB_KIND,
      payload: { datasetId: id },
      uniqueName: `${DATASET_JOB_KIND}/${id}`,
      createdBy: viewer.userId,
    });
    await db.update(researchDataset).set({ jobId }).where(eq(researchDataset.id, id));
    wakeJobs();
    return await this.get(viewer, id);
  }

  async list(viewer: Viewer, query: ListDatasetsQuery) {
    const { items, total } = await listDatasets(this.#parts.db, viewer, query);
    return { items, total, page: query.page, count: query.count };
  }

  async get(viewer: Viewer, id: number): Promise<Dataset> {
    return (await this.#require(viewer, id)).dataset;
  }

  async cancel(viewer: Viewer, id: number, actor: AuditActor): Promise<Dataset> {
    const { jobId, dataset } = await this.#requireOwn(viewer, id);
    if (dataset.state === 'done' || jobId === null || !(await this.#parts.queue.requestCancel(jobId)))
      throw new ProblemError('conflict', { detail: 'The data set is not being made' });
    await this.#record(actor, dataset, 'cancel');
    return await this.get(viewer, id);
  }

  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    const { db, files, queue } = this.#parts;
    const { dataset, storedName, jobId } = await this.#requireOwn(viewer, id);
    if (jobId !== null) await queue.requestCancel(jobId);
    await db
      .update(researchDataset)
      .set({ removedAt: sql`now()` })
      .where(and(eq(researchDataset.id, id), isNull(researchDataset.removedAt)));
    await files.remove(storedName);
    await this.#record(actor, dataset, 'delete');
  }

  async download(viewer: Viewer, id: number, actor: AuditActor): Promise<FileAnswer> {
    const { dataset, storedName } = await this.#require(viewer, id);
    if (dataset.state === 'removed') throw new ProblemError('conflict', { detail: 'The file was removed' });
    if (dataset.state !== 'done')
      throw new ProblemError('conflict', { detail: `The data set is not ready: it is ${dataset.state}` });
    const path = this.#parts.files.pathOf(storedName);
    // After restoring a backup the row may exist without its file.
    if ((await stat(path).catch(() => null)) === null)
      throw new ProblemError('conflict', { detail: 'The file is no longer on the server' });
    await this.#record(actor, dataset, 'download');
    const standard = dataset.format === 'eupnea' ? '' : `${dataset.format}-`;
    return {
      fileName: `eupnea-data-set-${standard}${id}.zip`,
      contentType: 'application/zip',
      content: createReadStream(path),
    };
  }

  async #findSnapshot(
    viewer: Viewer,
    cohortId: number,
    { snapshot_id: asked }: CreateDatasetBody,
    actor: AuditActor,
  ): Promise<number> {
    const { snapshots } = this.#parts;
    if (asked === undefined) return (await snapshots.create(viewer, cohortId, actor)).id;
    const owner = await snapshots.requireVisible(viewer, asked);
    if (owner.id !== cohortId) throw notFound();
    return asked;
  }

  async #insert(
    viewer: Viewer,
    place: { readonly cohortId: number; readonly projectId: number; readonly snapshotId: number },
    { format, waveforms: asked, waveform_files: files }: CreateDatasetBody,
    { patients }: CohortMembers,
    actor: AuditActor,
  ): Promise<number> {
    const { db, files: stored } = this.#parts;
    const waveforms = asked || format === 'omop' || format === 'bids';
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(researchDataset)
        .values({
          cohortId: place.cohortId,
          snapshotId: place.snapshotId,
          format,
          waveforms,
          waveformFiles: format === 'omop' ? files : null,
          patients: patients.length,
          smallCells: findSmallCells(patients),
          storedName: stored.newName(),
          createdBy: viewer.userId,
        })
        .returning({ id: researchDataset.id });
      if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
      await tx.execute(sql`insert into research_dataset_patient (dataset_id, patient_id)
        select ${row.id}, id from unnest(${numberArray(patients.map(({ id }) => id))}::int[]) id`);
      await recordChange(tx, {
        actor,
        action: 'dataset.create',
        objectKind: 'dataset',
        objectId: row.id,
        projectId: place.projectId,
        after: { snapshot: place.snapshotId, patients: patients.length, format, waveforms },
      });
      return row.id;
    });
  }

  async #require(viewer: Viewer, id: number): Promise<StoredDataset> {
    const found = await findDataset(this.#parts.db, viewer, id);
    if (found === null) throw notFound();
    return found;
  }

  /** Allowed for its author and for users who may change its cohort. */
  async #requireOwn(viewer: Viewer, id: number): Promise<StoredDataset> {
    const found = await this.#require(viewer, id);
    if (found.dataset.created_by === viewer.userId) return found;
    const { may_edit: mayEdit } = await this.#parts.cohorts.get(viewer, found.dataset.cohort_id);
    if (!mayEdit) throw new ProblemError('forbidden');
    return found;
  }

  async #record(actor: AuditActor, dataset: Dataset, verb: string): Promise<void> {
    await recordChange(this.#parts.db, {
      actor,
      action: `dataset.${verb}`,
      objectKind: 'dataset',
      objectId: dataset.id,
      projectId: dataset.project_id,
    });
  }
}
