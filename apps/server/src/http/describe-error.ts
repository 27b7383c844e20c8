export interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly frames: readonly string[];
  readonly cause?: LoggedError;
}

/** Maximum depth of error causes in the log: drizzle wraps once, a wrapped wrapper twice. */
const MAX_CAUSES = 3;

/**
 * Describes an error for the log. A database error may quote the rejected row, so only its code, table,
 * constraint and stack frames are kept.
 */
export function describeErrorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return {
    type: error.name,
    ...(quotesData(error) ? {} : { message: error.message }),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('constraint' in error && typeof error.constraint === 'string'
      ? { constraint: error.constraint }
      : {}),
    ...('table' in error && typeof error.table === 'string' ? { table: error.table } : {}),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: describeErrorForLog(error.cause, depth + 1) }),
  };
}

function quotesData(error: Error): boolean {
  return (
    'severity' in error || 'query' in error || error.name === 'DrizzleQueryError' || error.name === 'ZodError'
  );
}
