import type { CohortCount, CohortDefinition, CountCohortBody } from '@eupnea/contracts/research';
import type { Storage } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { countCohort } from './count-cohort.ts';
import { type JudgedDefinition, judgeDefinition } from './judge-definition.ts';
import { readProjectTime } from './read-project-time.ts';
import { requireProject } from './require-research.ts';

/** Runs definitions over what is stored now. */
export class RunCohortService {
  readonly #storage: Pick<Storage, 'db' | 'pool'>;
  readonly #now: () => number;

  constructor(storage: Pick<Storage, 'db' | 'pool'>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  async count(viewer: Viewer, { project_id, definition = {} }: CountCohortBody): Promise<CohortCount> {
    await requireProject(this.#storage.db, viewer, project_id);
    const { judged, everybody } = await this.#judge(project_id, definition);
    return countCohort(judged, everybody);
  }

  async #judge(
    projectId: number,
    definition: CohortDefinition,
  ): Promise<{ readonly judged: JudgedDefinition; readonly everybody: number }> {
    const { pool } = this.#storage;
    const time = await readProjectTime(pool, projectId, BigInt(Math.round(this.#now() * 1000)));
    const judged = await judgeDefinition(pool, projectId, time, definition);
    return { judged, everybody: time.patients.length };
  }
}
