/** 0: done. 1: the work failed (nothing readable, no server). 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** One command of `eupnea`: `src/<name>.ts` exports `command`, loaded only when it is called. */
export interface Command {
  /** How it is called, one line a form. */
  readonly usage: string;
  run(args: readonly string[]): Promise<ExitCode>;
}

/** Thrown for arguments that cannot be understood: printed with the usage, exit code 2. */
export class UsageError extends Error {}
