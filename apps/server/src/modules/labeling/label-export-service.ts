import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportLabelsQuery } from '@eupnea/contracts/labeling-breath';
import { isoTimeOfUs, LABEL_SCHEMA_VERSION, writeCsvComment } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import { writeCsvRow } from '../../http/csv-row.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { FileAnswer } from '../../http/register-endpoint.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { listShownRaters } from './compare-labels.ts';
import { type LabelingItem, readItems } from './item-repository.ts';
import {
  readEventPage,
  readNewestEvents,
  type LabelEventRecord,
  type LabelSource,
} from './label-repository.ts';
import { codeOf } from './rater-repository.ts';
import { requireReview, requireTask } from './require-task.ts';
import { type TaskOfCaller, toLabelingTask } from './to-labeling-task.ts';

const EVENTS_AT_ONCE = 1000;

const COLUMNS = [
  'task_id',
  'position',
  'breath_number',
  'device_id',
  'epoch',
  'rate_hz',
  'start_index',
  'end_index',
  'start_time',
  'end_time',
  'rater',
  'action',
  'kinds',
  'open_kinds',
  'confidence',
  'unsure',
  'comment',
  'label_start_index',
  'label_end_index',
  'labelled_at',
  'schema_version',
] as const;

interface Source {
  readonly code: string;
  readonly source: LabelSource;
}

/** Label export: raters by code, patients by pseudonym. */
export class LabelExportService {
  readonly #db: Database;
  readonly #includesUnsubmitted: boolean;

  constructor(db: Database, includesUnsubmitted: boolean) {
    this.#db = db;
    this.#includesUnsubmitted = includesUnsubmitted;
  }

  async export(viewer: Viewer, taskId: number, query: ExportLabelsQuery): Promise<FileAnswer> {
    const task = await requireTask(this.#db, viewer, taskId);
    const sources = listSources(task, query.raters, this.#includesUnsubmitted);
    const items = await readItems(this.#db, taskId);
    const head = await this.#writeHead(task, items);
    const kind = query.history ? 'label-history' : 'labels';
    return {
      fileName: `${task.pseudonym}-task-${taskId}-${kind}.csv`.replaceAll(/[^\w.-]/gu, '_'),
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(this.#write(head, taskId, sources, items, query.history), { objectMode: false }),
    };
  }

  async *#write(
    head: string,
    taskId: number,
    sources: readonly Source[],
    items: readonly LabelingItem[],
    withHistory: boolean,
  ): AsyncGenerator<Buffer> {
    yield Buffer.from(head);
    const places = new Map(items.map((item) => [item.position, item]));
    for (const { code, source } of sources) {
      const pages = withHistory ? this.#readHistory(taskId, source) : this.#readInForce(taskId, source);
      for await (const events of pages) {
        const lines = events.flatMap((event) => {
          const item = places.get(event.position);
          return item === undefined ? [] : [writeEvent(item, code, event)];
        });
        if (lines.length > 0) yield Buffer.from(lines.join(''));
      }
    }
  }

  async *#readInForce(taskId: number, source: LabelSource): AsyncGenerator<readonly LabelEventRecord[]> {
    const events = await readNewestEvents(this.#db, taskId, source);
    yield events.filter(({ kinds }) => kinds !== null);
  }

  async *#readHistory(taskId: number, source: LabelSource): AsyncGenerator<readonly LabelEventRecord[]> {
    for (let afterId = 0; ; ) {
      const events = await readEventPage(this.#db, taskId, source, afterId, EVENTS_AT_ONCE);
      yield events;
      const last = events.at(-1);
      if (last === undefined || events.length < EVENTS_AT_ONCE) return;
      afterId = last.id;
    }
  }

  async #writeHead(task: TaskOfCaller, items: readonly LabelingItem[]): Promise<string> {
    const { task: record, pseudonym } = task;
    const { rows } = await this.#db.execute<{ content_hash: string }>(sql`
      select recording.content_hash from recording
      join ventilation_session session on session.recording_id = recording.id
      where session.id = ${record.ventilationSessionId}`);
    const lines = [
      'Eupnea export: labels',
      `task: ${record.id} ${record.title}, ${toLabelingTask(task).state}`,
      `pseudonym: ${pseudonym}`,
      `time base: UTC, from ${isoTimeOfUs(record.fromUs)} to ${isoTimeOfUs(record.toUs)}; indices are samples of the epoch, the end is the sample after the last one`,
      `label schema version: ${LABEL_SCHEMA_VERSION}`,
      `source: ${rows[0] === undefined ? 'live' : `file, sha256 ${rows[0].content_hash}`}`,
      `breaths: ${items.length}, sha256 of their lines "epoch,start_index,end_index" ${hashOf(items)}`,
      'kinds that hold together are separated by +; an empty field is nothing said',
    ].map(writeCsvComment);
    return `${lines.join('\n')}\n${writeCsvRow(COLUMNS)}`;
  }
}

/** Reviewers get the labels that they may see and gold, raters their own labels. */
function listSources(
  task: TaskOfCaller,
  raters: ExportLabelsQuery['raters'],
  includesUnsubmitted: boolean,
): readonly Source[] {
  if (raters === 'all') {
    requireReview(task);
    return [
      ...listShownRaters(task.raters, includesUnsubmitted).map((rater) => ({
        code: codeOf(rater),
        source: rater.id,
      })),
      { code: 'Gold', source: null },
    ];
  }
  if (task.own === null) throw new ProblemError('forbidden');
  return [{ code: codeOf(task.own), source: task.own.id }];
}

function hashOf(items: readonly LabelingItem[]): string {
  const hash = createHash('sha256');
  for (const { epoch, startIndex, endIndex } of items) hash.update(`${epoch},${startIndex},${endIndex}\n`);
  return hash.digest('hex');
}

function writeEvent(item: LabelingItem, code: string, event: LabelEventRecord): string {
  return writeCsvRow([
    item.taskId,
    item.position,
    item.breathNumber,
    item.deviceId,
    item.epoch,
    item.rateHz,
    item.startIndex,
    item.endIndex,
    isoTimeOfUs(item.startedAtUs),
    isoTimeOfUs(item.endedAtUs),
    code,
    event.action,
    event.kinds?.join('+') ?? null,
    event.openKinds?.join('+') ?? null,
    event.confidence,
    event.isUnsure ? 1 : 0,
    event.comment,
    event.startIndex,
    event.endIndex,
    event.createdAt.toISOString(),
    event.schemaVersion,
  ]);
}
