import type { InputIssue, RecordingInspection } from '@eupnea/model';
import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type { FileAnswers } from '../../../lib/files/edit-mapping.ts';
import { ConversionFailure, describeFailure } from '../worker/describe-failure.ts';
import {
  answerItem,
  beginItem,
  endWork,
  noteWork,
  queueItem,
  stopItem,
  takeInspection,
  type ConversionItem,
  type ConversionResult,
  type ConversionTarget,
} from './conversion-item.ts';

export interface ConversionWork {
  readonly item: ConversionItem;
  /** Other files of the list, which may belong to this one. */
  readonly others: readonly File[];
  readonly target: ConversionTarget;
  /** Date shift of all files of one conversion, so that they stay aligned; 0 means none. */
  readonly dateShiftDays: number;
  readonly onProgress: (fraction: number | null) => void;
  readonly signal: AbortSignal;
}

export interface UnpackedArchive {
  readonly files: readonly File[];
  /** Entries that were not opened. */
  readonly issues: readonly InputIssue[];
}

export interface ConversionEngineDependencies {
  /** Never throws: unreadable files have a problem in their inspection. */
  readonly inspect: (file: File, others: readonly File[]) => Promise<RecordingInspection>;
  readonly unpack: (archive: File) => Promise<UnpackedArchive>;
  readonly convert: (work: ConversionWork) => Promise<ConversionResult>;
  /** Draws a secret random shift. */
  readonly drawShiftDays: () => number;
}

const EMPTY_ARCHIVE: InputIssue = { code: 'file_empty', detail: 'The archive is empty.' };

/** Files of the conversion screen, converted one after the other; outlives the screen. */
export class ConversionEngine {
  readonly items: ExternalStore<readonly ConversionItem[]> = createExternalStore<readonly ConversionItem[]>(
    [],
  );
  readonly #dependencies: ConversionEngineDependencies;
  #working: { readonly key: string; readonly stop: AbortController } | null = null;
  #target: ConversionTarget = { formatId: '', shiftsDates: false };
  #dateShiftDays = 0;
  #nextKey = 1;

  constructor(dependencies: ConversionEngineDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the keys of the files in the list. */
  add(files: readonly File[]): readonly string[] {
    const added = files.map((file) => {
      const key = `file-${this.#nextKey}`;
      this.#nextKey += 1;
      return beginItem(key, file);
    });
    this.items.set([...this.items.get(), ...added]);
    for (const item of added) void this.#inspect(item);
    return added.map(({ key }) => key);
  }

  answer(key: string, answers: FileAnswers): void {
    this.#change(key, (item) => answerItem(item, answers));
  }

  /** Converts every convertible file to the target. */
  convertAll(target: ConversionTarget): void {
    this.#target = target;
    this.#dateShiftDays = target.shiftsDates ? this.#dependencies.drawShiftDays() : 0;
    for (const { key } of this.items.get()) this.#change(key, (item) => queueItem(item, target));
    void this.#work();
  }

  stop(key: string): void {
    if (this.#working?.key === key) this.#working.stop.abort();
    this.#change(key, stopItem);
  }

  remove(key: string): void {
    if (this.#working?.key === key) this.#working.stop.abort();
    this.items.set(this.items.get().filter((item) => item.key !== key));
  }

  /** Clears everything at the end of the session. */
  clear(): void {
    this.#working?.stop.abort();
    this.items.set([]);
  }

  #othersOf(file: File): readonly File[] {
    return this.items
      .get()
      .map((item) => item.file)
      .filter((other) => other !== file);
  }

  async #inspect({ key, file }: ConversionItem): Promise<void> {
    const inspection = await this.#dependencies.inspect(file, this.#othersOf(file));
    if (inspection.contents === 'archive' && inspection.problem === null) {
      await this.#unpack(key, file, inspection);
      return;
    }
    this.#change(key, (item) => takeInspection(item, inspection));
  }

  /** Replaces an archive by its files. Entries that could not be opened stay with their reason. */
  async #unpack(key: string, archive: File, inspection: RecordingInspection): Promise<void> {
    const { files, issues } = await this.#dependencies.unpack(archive).catch((error: unknown) => ({
      files: [],
      issues: [error instanceof ConversionFailure ? error.issue : describeFailure(error)],
    }));
    if (!this.items.get().some((item) => item.key === key)) return;
    const [problem = files.length === 0 ? EMPTY_ARCHIVE : null] = issues;
    if (problem === null) this.remove(key);
    else this.#change(key, (item) => takeInspection(item, { ...inspection, problem }));
    this.add(files);
  }

  async #work(): Promise<void> {
    if (this.#working !== null) return;
    const item = this.items.get().find(({ phase }) => phase.kind === 'queued');
    if (item === undefined) return;
    const { key } = item;
    const working = { key, stop: new AbortController() };
    this.#working = working;
    const onProgress = (fraction: number | null) => {
      // Messages of a cancelled attempt are ignored.
      if (!working.stop.signal.aborted) this.#change(key, (now) => noteWork(now, fraction));
    };
    onProgress(0);
    try {
      const result = await this.#dependencies.convert({
        item,
        others: this.#othersOf(item.file),
        target: this.#target,
        dateShiftDays: this.#dateShiftDays,
        onProgress,
        signal: working.stop.signal,
      });
      if (!working.stop.signal.aborted) this.#change(key, (now) => endWork(now, { result }));
    } catch (error) {
      if (!working.stop.signal.aborted) this.#change(key, (now) => endWork(now, { error }));
    }
    this.#working = null;
    await this.#work();
  }

  #change(key: string, change: (item: ConversionItem) => ConversionItem): void {
    const items = this.items.get();
    const changed = items.map((item) => (item.key === key ? change(item) : item));
    if (changed.some((item, position) => item !== items[position])) this.items.set(changed);
  }
}
