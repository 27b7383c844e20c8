/** Resolves when the process must end (Ctrl+C, or SIGTERM). */
export function untilStopped(): Promise<'stopped'> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve('stopped'));
    process.once('SIGTERM', () => resolve('stopped'));
  });
}
