import type { CohortSnapshot, SnapshotStretchPage } from '@eupnea/contracts/research-snapshot';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { eq, sql } from 'drizzle-orm';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { researchSnapshot } from '../../storage/schema/research-snapshot.ts';
import type { Viewer } from '../access/access-service.ts';
import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import type { CohortService } from './cohort-service.ts';
import type { RunCohortService } from './run-cohort-service.ts';
import {
  findCohortOfSnapshot,
  insertSnapshot,
  readDifference,
  readSnapshots,
  readStretchPage,
} from './snapshot-repository.ts';

/** Maximum number of snapshots: one per week for years; each keeps a row per session. */
const SNAPSHOTS_MAX = 200;

interface Page {
  readonly page: number;
  readonly count: number;
}

export interface SnapshotParts {
  readonly db: Database;
  readonly cohorts: CohortService;
  readonly runs: RunCohortService;
  /** `Eupnea 1.2.167 (commit)` */
  readonly software: string;
}

/** Result of a cohort at a moment, unchangeable. */
export class SnapshotService {
  readonly #parts: SnapshotParts;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  async create(viewer: Viewer, cohortId: number, actor: AuditActor): Promise<CohortSnapshot> {
    const { db, cohorts, runs, software } = this.#parts;
    const cohort = await cohorts.get(viewer, cohortId);
    if ((await db.$count(researchSnapshot, eq(researchSnapshot.cohortId, cohortId))) >= SNAPSHOTS_MAX) {
      throw new ProblemError('conflict', { detail: `At most ${SNAPSHOTS_MAX} snapshots a cohort` });
    }
    const time = await runs.readTime(cohort.project_id);
    const { patients, stretches } = await runs.run(cohort.project_id, time, cohort.definition);
    const id = await db.transaction(async (tx) => {
      const inserted = await insertSnapshot(
        tx,
        {
          cohortId,
          cohortVersion: cohort.version,
          definition: cohort.definition,
          analysisVersion: ANALYSIS_VERSION,
          software,
          createdBy: viewer.userId,
        },
        stretches,
      );
      await recordChange(tx, {
        actor,
        action: 'cohort.snapshot',
        objectKind: 'cohort',
        objectId: cohortId,
        projectId: cohort.project_id,
        after: { snapshot: inserted, version: cohort.version, patients: patients.length },
      });
      return inserted;
    });
    return await this.#describe(id);
  }

  async list(viewer: Viewer, cohortId: number, { page, count }: Page) {
    const { db, cohorts } = this.#parts;
    await cohorts.get(viewer, cohortId);
    const snapshots = await readSnapshots(
      db,
      sql`snapshot.cohort_id = ${cohortId}`,
      sql`limit ${count} offset ${(page - 1) * count}`,
    );
    const items: CohortSnapshot[] = [];
    for (const snapshot of snapshots)
      items.push({ ...snapshot, difference: await readDifference(db, snapshot.id) });
    const total = await db.$count(researchSnapshot, eq(researchSnapshot.cohortId, cohortId));
    return { items, total, page, count };
  }

  async get(viewer: Viewer, id: number): Promise<CohortSnapshot> {
    await this.requireVisible(viewer, id);
    return await this.#describe(id);
  }

  async listStretches(viewer: Viewer, id: number, { page, count }: Page): Promise<SnapshotStretchPage> {
    await this.requireVisible(viewer, id);
    const { stretches: total } = await this.#describe(id);
    return { items: await readStretchPage(this.#parts.db, id, { page, count }), total, page, count };
  }

  /** The cohort of the snapshot; an invisible snapshot gives the same answer as an unknown one. */
  async requireVisible(viewer: Viewer, id: number) {
    const cohortId = await findCohortOfSnapshot(this.#parts.db, id);
    if (cohortId === null) throw notFound();
    return await this.#parts.cohorts.get(viewer, cohortId);
  }

  async #describe(id: number): Promise<CohortSnapshot> {
    const [snapshot] = await readSnapshots(this.#parts.db, sql`snapshot.id = ${id}`);
    if (snapshot === undefined) throw notFound();
    return { ...snapshot, difference: await readDifference(this.#parts.db, id) };
  }
}
