import type { QuestionWhy } from './question-why.ts';

/** Data that a reader, parser or codec could not use, with its position. Only that line or frame is lost. */
export interface InputIssue {
  readonly code: string;
  /** Complete English message, printed by the command line. */
  readonly detail: string;
  /** Values for the translated message of the code. */
  readonly values?: { readonly [name: string]: string | number };
  /** Why a rate is not known: says more than the message of the code. */
  readonly why?: QuestionWhy;
  /** Set where no samples are read because of it: the reason why a file gives none. */
  readonly refuses?: true;
  /** 1-based line of a text file. */
  readonly line?: number;
  /** Byte offset in a binary file or stream. */
  readonly offset?: number;
}
