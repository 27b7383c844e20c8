/** What a reader, parser or codec could not use, and where. It costs that line or frame, never the rest. */
export interface InputIssue {
  readonly code: string;
  /** In English, whole: the command line prints it. */
  readonly detail: string;
  /** What a translation by the code needs beside it. */
  readonly values?: { readonly [name: string]: string | number };
  /** 1-based line of a text file. */
  readonly line?: number;
  /** Byte offset in a binary file or stream. */
  readonly offset?: number;
}
