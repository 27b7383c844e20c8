/** 0: done. 1: failed (nothing readable, no server). 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** One command of `eupnea`: `src/<name>.ts` exports `command`, loaded on demand. */
export interface Command {
  /** Usage, one line per form. */
  readonly usage: string;
  run(args: readonly string[]): Promise<ExitCode>;
}

/** Invalid arguments: printed with the usage, exit code 2. */
export class UsageError extends Error {}
