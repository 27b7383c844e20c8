export interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly frames: readonly string[];
  readonly cause?: LoggedError;
}

/** Depth to which causes are followed: drizzle wraps once, a wrapped wrapper twice. */
const MAX_CAUSES = 3;

/**
 * An error for the log. The message of a database error can quote the row it refused, so of those only code, table and
 * constraint are kept; the frames of the stack say where.
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
