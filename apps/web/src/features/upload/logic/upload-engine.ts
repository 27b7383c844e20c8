import type { RecordingInspection } from '@eupnea/model';
import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type { FileAnswers } from '../../../lib/files/edit-mapping.ts';
import { gatherRecords } from './gather-records.ts';
import {
  answerUpload,
  beginUpload,
  endSending,
  noteProgress,
  queueUpload,
  takeBack,
  takeInspection,
  type LocalUpload,
  type PatientChoice,
  type UploadAnswers,
} from './local-upload.ts';

/** Number of parallel uploads: two keep the line busy. */
const PARALLEL_UPLOADS = 2;

export interface UploadEngineDependencies {
  /** Never throws: unreadable files have a problem in their inspection. */
  readonly inspect: (file: File, others: readonly File[]) => Promise<RecordingInspection>;
  /** Returns the upload id of the server. */
  readonly send: (
    upload: LocalUpload,
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<number>;
  /** Called when the server has the file. */
  readonly onSent: (upload: LocalUpload) => void;
}

/** Answers for all files of the list, including later ones. */
interface ForAll {
  readonly projectId: number | null;
  readonly patient: PatientChoice | null;
  readonly timeZone: string | null;
}

const NOTHING_SAID: ForAll = { projectId: null, patient: null, timeZone: null };

/** Files not yet on the server; outlives the screen. */
export class UploadEngine {
  readonly uploads: ExternalStore<readonly LocalUpload[]> = createExternalStore<readonly LocalUpload[]>([]);
  readonly #dependencies: UploadEngineDependencies;
  readonly #sending = new Map<string, AbortController>();
  #forAll: ForAll = NOTHING_SAID;
  #nextKey = 1;

  constructor(dependencies: UploadEngineDependencies) {
    this.#dependencies = dependencies;
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => {
      const key = `local-${this.#nextKey}`;
      this.#nextKey += 1;
      const { projectId, patient } = this.#forAll;
      return { ...beginUpload(key, file), projectId, patient };
    });
    this.uploads.set([...this.uploads.get(), ...added]);
    void this.#inspectAll(added, files);
  }

  /** Sets the possible projects; a single one is selected automatically. */
  offerProjects(ids: readonly number[]): void {
    const [only] = ids;
    if (only === undefined || ids.length > 1 || this.#forAll.projectId === only) return;
    this.#forAll = { ...this.#forAll, projectId: only };
    const uploads = this.uploads.get();
    this.uploads.set(
      uploads.map((upload) => (upload.projectId === null ? { ...upload, projectId: only } : upload)),
    );
  }

  /**
   * Sets the project of the open pages for new files; earlier files keep theirs.
   * @returns function that ends it
   */
  workInProject(id: number): () => void {
    this.offerProjects([id]);
    return () => {
      if (this.#forAll.projectId === id) this.#forAll = { ...this.#forAll, projectId: null, patient: null };
    };
  }

  answer(key: string, change: Partial<UploadAnswers>): void {
    this.#change(key, (upload) => answerUpload(upload, change));
  }

  /** Sets an answer for all current and later files. */
  answerForAll(change: Partial<ForAll>): void {
    this.#forAll = { ...this.#forAll, ...change };
    const withTime = (answers: FileAnswers): FileAnswers =>
      change.timeZone === undefined ? answers : { ...answers, timeZone: change.timeZone };
    const said = {
      ...(change.projectId === undefined ? {} : { projectId: change.projectId }),
      ...(change.patient === undefined ? {} : { patient: change.patient }),
    };
    this.uploads.set(
      this.uploads
        .get()
        .map((upload) => answerUpload(upload, { ...said, answers: withTime(upload.answers) })),
    );
  }

  /** Queues these files for sending. */
  start(keys: readonly string[]): void {
    for (const key of keys) this.#change(key, queueUpload);
    this.#pump();
  }

  /** Stops sending; the file stays in the list with its answers. */
  stop(key: string): void {
    this.#sending.get(key)?.abort();
    this.#change(key, takeBack);
  }

  remove(key: string): void {
    this.#sending.get(key)?.abort();
    this.uploads.set(this.uploads.get().filter((upload) => upload.key !== key));
  }

  /** Clears everything at the end of the session. */
  clear(): void {
    for (const sending of this.#sending.values()) sending.abort();
    this.#forAll = NOTHING_SAID;
    this.uploads.set([]);
  }

  async #inspectAll(added: readonly LocalUpload[], files: readonly File[]): Promise<void> {
    await Promise.all(added.map((upload) => this.#inspect(upload, files)));
    // Part files are known only after the inspection.
    this.uploads.set(gatherRecords(this.uploads.get(), new Set(added.map(({ key }) => key))));
  }

  async #inspect({ key, file }: LocalUpload, others: readonly File[]): Promise<void> {
    const inspection = await this.#dependencies.inspect(
      file,
      others.filter((other) => other !== file),
    );
    this.#change(key, (upload) => takeInspection(upload, inspection, this.#forAll));
  }

  #pump(): void {
    for (const upload of this.uploads.get()) {
      if (this.#sending.size >= PARALLEL_UPLOADS) return;
      if (upload.phase.kind === 'queued') void this.#send(upload);
    }
  }

  async #send(upload: LocalUpload): Promise<void> {
    const { key } = upload;
    const sending = new AbortController();
    this.#sending.set(key, sending);
    const note = (sentBytes: number) => {
      // Progress of a cancelled attempt is ignored.
      if (this.#sending.get(key) === sending) this.#change(key, (now) => noteProgress(now, sentBytes));
    };
    note(0);
    try {
      const uploadId = await this.#dependencies.send(upload, note, sending.signal);
      this.#change(key, (now) => endSending(now, { uploadId }));
      this.#dependencies.onSent(upload);
    } catch (error) {
      if (!sending.signal.aborted) this.#change(key, (now) => endSending(now, { error }));
    } finally {
      // A file that was stopped and started again is being sent by its later attempt.
      if (this.#sending.get(key) === sending) this.#sending.delete(key);
      this.#pump();
    }
  }

  #change(key: string, change: (upload: LocalUpload) => LocalUpload): void {
    const uploads = this.uploads.get();
    const changed = uploads.map((upload) => (upload.key === key ? change(upload) : upload));
    if (changed.some((upload, position) => upload !== uploads[position])) this.uploads.set(changed);
  }
}
