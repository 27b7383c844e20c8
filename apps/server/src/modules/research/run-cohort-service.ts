import type { CohortCount, CountCohortBody } from '@eupnea/contracts/research-cohort';
import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import type { Storage } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { countCohort } from './count-cohort.ts';
import { judgeDefinition } from './judge-definition.ts';
import { type ProjectTime, readProjectTime } from './read-project-time.ts';
import { requireProject } from './require-research.ts';
import { type CohortMembers, selectCohort } from './select-cohort.ts';

/** Evaluates definitions on the current data. */
export class RunCohortService {
  readonly #storage: Pick<Storage, 'db' | 'pool' | 'analytics'>;
  readonly #now: () => number;

  constructor(storage: Pick<Storage, 'db' | 'pool' | 'analytics'>, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  async count(viewer: Viewer, { project_id, definition = {} }: CountCohortBody): Promise<CohortCount> {
    await requireProject(this.#storage.db, viewer, project_id);
    const time = await this.readTime(project_id);
    const judged = await judgeDefinition(this.#storage.analytics, project_id, time, definition);
    return countCohort(judged, time.patients.length);
  }

  /**
   * The caller has checked access. Reads the main server, so that a patient who left the project is excluded at once.
   */
  async readTime(projectId: number): Promise<ProjectTime> {
    return await readProjectTime(this.#storage.pool, projectId, BigInt(Math.round(this.#now() * 1000)));
  }

  async run(projectId: number, time: ProjectTime, definition: CohortDefinition): Promise<CohortMembers> {
    return selectCohort(await judgeDefinition(this.#storage.analytics, projectId, time, definition));
  }
}
