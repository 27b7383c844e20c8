import { MINUTE_MS, HOUR_MS } from '@eupnea/model';
import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../../compose/app.ts';
import type { PastPort, ToldPast, FinishedStory } from '../../modules/demo/demo-service.ts';
import { signInColleague, signInPerson, type DemoPerson } from './demo-person.ts';
import { eraseStory, makeStory } from './make-story.ts';
import {
  readPastRecord,
  removePastRecord,
  writePastRecord,
  type MadeStory,
  type PastRecord,
} from './past-record.ts';
import { STORY_HOURS, type PastStory } from './past-story.ts';
import { findStory, PAST_STORIES } from './stories.ts';
import { workInLanes } from './work-in-lanes.ts';
import { workTogether } from './work-together.ts';

/** Number of stories in parallel: on two cores more would only take memory. */
const LANES = 2;

/** The second rater, blind to the demo user's labels. */
const RATER = { email: 'demo-rater@eupnea.local', username: 'second rater' } as const;

interface PastStatus {
  readonly state: ToldPast['state'];
  readonly made: number;
  readonly total: number;
  /** Pseudonyms of the patients whose stories are being made. */
  readonly current: string | null;
  /** Progress of all stories, 0..1. */
  readonly share: number;
  readonly record: PastRecord | null;
}

export interface DemoPastOptions {
  readonly app: App;
  readonly hours: number;
  readonly projectId: number;
  /** The demo's account, which owns the generated records. */
  readonly account: { readonly userId: number; readonly email: string; readonly password: string };
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly now: () => number;
}

/**
 * The demo's past: stories played two at a time, each in a low-priority process. Finished stories are recorded, so that
 * an interrupted past continues with the first unfinished story from its start.
 */
export class DemoPast implements PastPort {
  readonly #options: DemoPastOptions;
  #status: PastStatus = {
    state: 'off',
    made: 0,
    total: PAST_STORIES.length,
    current: null,
    share: 0,
    record: null,
  };
  #abort = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(options: DemoPastOptions) {
    this.#options = options;
  }

  get projectId(): number {
    return this.#options.projectId;
  }

  tell(): ToldPast {
    const { record, ...told } = this.#status;
    return {
      ...told,
      hours: this.#options.hours,
      stories: record === null ? [] : record.stories.flatMap((made) => tellStory(made, record)),
      labelingTaskId: record?.labelingTaskId ?? null,
    };
  }

  /** Starts or continues in the background. */
  start(): void {
    if (this.#options.hours <= 0) return;
    this.#run(() => this.#make());
  }

  /** Erases the past and makes it again, ending now. Returns false while it is being made. */
  reset(): boolean {
    if (this.#status.state === 'making' || this.#options.hours <= 0) return false;
    this.#run(async () => {
      const { app } = this.#options;
      const owner = await signInPerson(app, this.#options.account);
      await removePastRecord(app.storage.dataDir);
      for (const story of PAST_STORIES) await eraseStory(app, story, owner);
      await this.#make();
    });
    return true;
  }

  /** Resolves when all writes have ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#work;
  }

  #run(work: () => Promise<void>): void {
    this.#abort = new AbortController();
    this.#status = { ...this.#status, state: 'making', made: 0, share: 0, current: null, record: null };
    this.#work = work().catch((error: unknown) => {
      if (this.#abort.signal.aborted) return;
      this.#options.logger.error({ err: error }, "the demo's past could not be made");
      this.#status = { ...this.#status, state: 'failed', current: null };
    });
  }

  async #make(): Promise<void> {
    const { app, hours, now } = this.#options;
    const { dataDir } = app.storage;
    const known = await readPastRecord(dataDir);
    let record: PastRecord =
      known !== null && known.hours === hours
        ? known
        : {
            endMs: Math.floor(now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS,
            hours,
            stories: [],
            labelingTaskId: null,
            isComplete: false,
          };
    if (!record.isComplete) {
      const owner = await signInPerson(app, this.#options.account);
      record = await this.#playStories(owner, record);
      const { projectId } = this.#options;
      const rater = await signInColleague(app, RATER);
      const whole = record;
      const labelingTaskId = await workTogether({
        owner,
        rater,
        projectId,
        stories: record.stories,
        timeAt: (atH) => new Date(timeAt(whole, atH)).toISOString(),
      });
      record = { ...record, labelingTaskId, isComplete: true };
      await writePastRecord(dataDir, record);
    }
    this.#status = {
      ...this.#status,
      state: 'ready',
      made: PAST_STORIES.length,
      share: 1,
      current: null,
      record,
    };
  }

  /** Two patients in parallel: one process simulates and measures while the other waits for the storage. */
  async #playStories(owner: DemoPerson, begun: PastRecord): Promise<PastRecord> {
    const { app, projectId } = this.#options;
    const missing = PAST_STORIES.filter(({ id }) => begun.stories.every((made) => made.id !== id));
    const shares = new Map<PastStory, number>();
    let record = begun;
    let written: Promise<void> = Promise.resolve();
    const tell = (): void => this.#tell(record, shares);
    tell();
    await workInLanes(
      missing,
      Math.min(LANES, availableParallelism()),
      async (story, signal) => {
        shares.set(story, 0);
        tell();
        await eraseStory(app, story, owner);
        const made = await makeStory(story, {
          app,
          person: owner,
          projectId,
          startMs: startOf(record),
          hours: record.hours,
          signal,
          onProgress: (share) => {
            shares.set(story, share);
            tell();
          },
        });
        signal.throwIfAborted();
        shares.delete(story);
        record = { ...record, stories: inOrder([...record.stories, made]) };
        tell();
        const whole = record;
        // In sequence: two concurrent writers of one file would lose a story.
        written = written.then(async () => await writePastRecord(app.storage.dataDir, whole));
        await written;
      },
      this.#abort.signal,
    );
    return record;
  }

  /** @param shares progress of each story in work, 0..1, in starting order */
  #tell(record: PastRecord, shares: ReadonlyMap<PastStory, number>): void {
    const made = record.stories.length;
    const underWay = [...shares.values()].reduce((sum, share) => sum + share, 0);
    this.#status = {
      ...this.#status,
      state: 'making',
      made,
      current: [...shares.keys()].map(({ pseudonym }) => pseudonym).join(', ') || null,
      share: (made + underWay) / PAST_STORIES.length,
      record,
    };
  }
}

/** Sorts finished stories in the order of PAST_STORIES. */
function inOrder(made: readonly MadeStory[]): MadeStory[] {
  return PAST_STORIES.flatMap(({ id }) => made.filter((story) => story.id === id));
}

function tellStory(made: MadeStory, record: PastRecord): FinishedStory[] {
  const story = findStory(made.id);
  if (story === undefined) return [];
  const startMs = startOf(record);
  return [
    {
      ...made,
      pseudonym: story.pseudonym,
      startMs,
      endMs: record.endMs,
      landmarks: Object.fromEntries(
        Object.entries(story.landmarks).map(([name, atH]) => [name, timeAt(record, atH)]),
      ),
    },
  ];
}

function startOf({ endMs, hours }: PastRecord): number {
  return endMs - hours * HOUR_MS;
}

/**
 * Returns the time of a moment, ms.
 * @param atH hours in the story as written
 */
function timeAt(record: PastRecord, atH: number): number {
  return startOf(record) + (atH / STORY_HOURS) * record.hours * HOUR_MS;
}
