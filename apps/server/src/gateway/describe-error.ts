/** What an event says of something thrown: an error's message, without its stack. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
