import type { JournalRecord } from './journal-frame.ts';

/** Keeps what is not committed yet where the end of this process does not reach it. */
export interface Journal {
  /**
   * @param key the stream; confirm() names it when its records are committed
   * @param end one past the last index of the record
   */
  append(key: string, end: number, record: JournalRecord): void;
  /** Everything of the stream before this index is committed. */
  confirm(key: string, end: number): void;
  readonly bytes: number;
  /** What was appended is safe. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
