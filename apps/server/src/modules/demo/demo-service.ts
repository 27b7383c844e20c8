import type { DemoStatus } from '@eupnea/contracts/demo';
import { ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';

/** A finished patient story of the demo. */
export interface FinishedStory {
  readonly id: string;
  readonly pseudonym: string;
  readonly patientId: number;
  readonly deviceId: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly landmarks: { readonly [name: string]: number };
}

export interface ToldPast {
  readonly state: DemoStatus['past'];
  readonly made: number;
  readonly total: number;
  readonly current: string | null;
  readonly share: number;
  readonly hours: number;
  readonly stories: readonly FinishedStory[];
  readonly labelingTaskId: number | null;
}

/** Interface to the stored past of the demo. */
export interface PastPort {
  readonly projectId: number;
  tell(): ToldPast;
  /** Returns false when the past is already being made or there is none to make. */
  reset(): boolean;
}

const NO_PAST: ToldPast = {
  state: 'off',
  made: 0,
  total: 0,
  current: null,
  share: 0,
  hours: 0,
  stories: [],
  labelingTaskId: null,
};

/** State of the demo for users; empty on a server without demo. */
export class DemoService {
  readonly #db: Database;
  readonly #access: AccessService;
  #past: PastPort | null = null;

  constructor(db: Database, access: AccessService) {
    this.#db = db;
    this.#access = access;
  }

  attach(past: PastPort): void {
    this.#past = past;
  }

  async read(viewer: Viewer): Promise<DemoStatus> {
    const told = this.#past?.tell() ?? NO_PAST;
    const patientIds = told.stories.map(({ patientId }) => patientId);
    const seen = await this.#access.filterPatients(viewer, patientIds, 'view');
    const visible = told.stories.filter(({ patientId }) => seen.has(patientId)).map(describeStory);
    return {
      is_demo: this.#past !== null,
      past: told.state,
      made: told.made,
      total: told.total,
      current: told.current,
      progress: told.share,
      hours: told.hours,
      stories: visible,
      labeling_task_id: visible.length > 0 ? told.labelingTaskId : null,
    };
  }

  async reset(viewer: Viewer, actor: AuditActor): Promise<DemoStatus> {
    if (this.#past === null || !this.#past.reset())
      throw new ProblemError('conflict', { detail: 'There is no past to make anew, or it is being made' });
    await recordChange(this.#db, {
      actor,
      action: 'demo.reset',
      objectKind: 'project',
      objectId: this.#past.projectId,
    });
    return await this.read(viewer);
  }
}

function describeStory(story: FinishedStory): DemoStatus['stories'][number] {
  return {
    id: story.id,
    patient_id: story.patientId,
    pseudonym: story.pseudonym,
    device_id: story.deviceId,
    start: new Date(story.startMs).toISOString(),
    end: new Date(story.endMs).toISOString(),
    landmarks: Object.fromEntries(
      Object.entries(story.landmarks).map(([name, atMs]) => [name, new Date(atMs).toISOString()]),
    ),
  };
}
