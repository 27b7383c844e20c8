import type { JournalRecord } from './journal-frame.ts';

/** Stores uncommitted records so that they survive the end of this process. */
export interface Journal {
  /**
   * @param key stream of the record; confirm() uses it once records are committed
   * @param end index after the last one of the record
   */
  append(key: string, end: number, record: JournalRecord): void;
  /** Marks everything of the stream before this index as committed. */
  confirm(key: string, end: number): void;
  readonly bytes: number;
  /** Resolves when all appended records are stored safely. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
