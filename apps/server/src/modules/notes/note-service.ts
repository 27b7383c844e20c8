import type {
  AddNoteBody,
  EditNoteBody,
  ImportedNotes,
  ImportNotesBody,
  ListNotesQuery,
  Note,
} from '@eupnea/contracts/note';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import {
  findNote,
  insertNotes,
  lockNotes,
  markNotes,
  pageNotes,
  readNotesAt,
  updateNote,
  type NewNote,
  type NoteRecord,
} from './note-repository.ts';
import { toNote } from './to-note.ts';

type NoteTimes = Pick<NewNote, 'startedAt' | 'endedAt'>;

/** Notes and marked intervals of a patient, written with manage permission; the audit log keeps every version. */
export class NoteService {
  readonly #db: Database;
  readonly #access: AccessService;
  readonly #now: () => number;

  constructor(db: Database, access: AccessService, now: () => number) {
    this.#db = db;
    this.#access = access;
    this.#now = now;
  }

  async list(viewer: Viewer, patientId: number, query: ListNotesQuery) {
    const { page, count } = query;
    const { records, total } = await pageNotes(this.#db, patientId, query);
    const may_write = await this.#access.hasPatientPermission(viewer, patientId, 'manage');
    return { items: records.map(toNote), total, page, count, may_write };
  }

  async add(viewer: Viewer, patientId: number, body: AddNoteBody, actor: AuditActor): Promise<Note> {
    const { kind, text } = body;
    const times = readTimes(body.started_at, body.ended_at, 'ended_at');
    return await this.#db.transaction(async (tx) => {
      await this.#requireManaged(tx, viewer, patientId);
      const values = { patientId, kind, text, ...times, createdBy: viewer.userId };
      const [id = 0] = await insertNotes(tx, [values]);
      const note = await this.#require(tx, id);
      await this.#record(tx, actor, 'note.create', null, note);
      return toNote(note);
    });
  }

  /** Rows that the patient already has are left out, so that the same file can be imported again. */
  async import(
    viewer: Viewer,
    patientId: number,
    { notes }: ImportNotesBody,
    actor: AuditActor,
  ): Promise<ImportedNotes> {
    const asked = notes.map(({ kind, text, started_at, ended_at }, index) => ({
      kind,
      text,
      ...readTimes(started_at, ended_at, `notes.${index}.ended_at`),
    }));
    return await this.#db.transaction(async (tx) => {
      await this.#requireManaged(tx, viewer, patientId);
      const starts = asked.map(({ startedAt }) => startedAt);
      const known = new Set((await readNotesAt(tx, patientId, starts)).map(keyOf));
      const fresh = asked.filter((row) => {
        const key = keyOf(row);
        if (known.has(key)) return false;
        known.add(key);
        return true;
      });
      const source = 'import' as const;
      const createdBy = viewer.userId;
      const ids = await insertNotes(
        tx,
        fresh.map((row) => ({ ...row, patientId, source, createdBy })),
      );
      await recordChange(tx, {
        actor,
        action: 'note.import',
        objectKind: 'patient',
        objectId: patientId,
        after: { notes: ids.length },
        personal: { patientId, after: fresh },
      });
      return { ids: [...ids], known: asked.length - fresh.length };
    });
  }

  /** A stale version is answered with the current note. */
  async edit(viewer: Viewer, id: number, body: EditNoteBody, actor: AuditActor): Promise<Note> {
    return await this.#db.transaction(async (tx) => {
      const before = await findNote(tx, id);
      if (before === null) throw notFound();
      await this.#requireManaged(tx, viewer, before.patientId);
      if (before.deletedAt !== null) throw notFound();
      if (before.version !== body.version) {
        throw new ProblemError('version_conflict', { current: toNote(before) });
      }
      const { kind = before.kind, text = before.text } = body;
      const { started_at = before.startedAt.toISOString() } = body;
      const { ended_at = before.endedAt?.toISOString() ?? null } = body;
      await updateNote(tx, before, { kind, text, ...readTimes(started_at, ended_at, 'ended_at') });
      const after = await this.#require(tx, id);
      await this.#record(tx, actor, 'note.edit', before, after);
      return toNote(after);
    });
  }

  async takeBack(
    viewer: Viewer,
    patientId: number,
    ids: readonly number[],
    actor: AuditActor,
  ): Promise<void> {
    await this.#mark(viewer, patientId, ids, new Date(this.#now()), actor);
  }

  async restore(viewer: Viewer, patientId: number, ids: readonly number[], actor: AuditActor): Promise<void> {
    await this.#mark(viewer, patientId, ids, null, actor);
  }

  async #mark(
    viewer: Viewer,
    patientId: number,
    ids: readonly number[],
    deletedAt: Date | null,
    actor: AuditActor,
  ): Promise<void> {
    const distinct = [...new Set(ids)];
    await this.#db.transaction(async (tx) => {
      await this.#requireManaged(tx, viewer, patientId);
      const found = await lockNotes(tx, patientId, distinct);
      const isReady = found.every((one) => (one.deletedAt === null) === (deletedAt !== null));
      if (found.length !== distinct.length || !isReady) throw notFound();
      await markNotes(tx, distinct, deletedAt);
      await recordChange(tx, {
        actor,
        action: deletedAt === null ? 'note.restore' : 'note.take_back',
        objectKind: 'patient',
        objectId: patientId,
        after: { note_ids: distinct },
      });
    });
  }

  async #require(tx: Executor, id: number): Promise<NoteRecord> {
    const record = await findNote(tx, id);
    if (record === null) throw new Error('Invariant broken: a written note vanished');
    return record;
  }

  async #requireManaged(tx: Executor, viewer: Viewer, patientId: number): Promise<void> {
    const isManaged = await this.#access.in(tx).hasPatientPermission(viewer, patientId, 'manage');
    if (!isManaged) throw new ProblemError('forbidden');
  }

  async #record(
    tx: Executor,
    actor: AuditActor,
    action: string,
    before: NoteRecord | null,
    after: NoteRecord,
  ): Promise<void> {
    const { patientId } = after;
    await recordChange(tx, {
      actor,
      action,
      objectKind: 'patient',
      objectId: patientId,
      after: { note_id: after.id },
      personal: { patientId, before: before === null ? null : toNote(before), after: toNote(after) },
    });
  }
}

function readTimes(started: string, ended: string | null, path: string): NoteTimes {
  const startedAt = new Date(started);
  const endedAt = ended === null ? null : new Date(ended);
  if (endedAt !== null && endedAt < startedAt) throw invalidField(path, 'lies before started_at');
  return { startedAt, endedAt };
}

/** Two notes with the same key are one row of a file, imported twice. */
function keyOf({ kind, text, startedAt, endedAt }: Pick<NewNote, 'kind' | 'text'> & NoteTimes): string {
  const ended = endedAt ?? null;
  return JSON.stringify([kind.toLowerCase(), text, startedAt.getTime(), ended?.getTime() ?? null]);
}
