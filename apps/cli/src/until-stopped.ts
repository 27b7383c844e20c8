/** Resolves when the process is asked to end (Ctrl+C, or a service manager's SIGTERM). */
export function untilStopped(): Promise<'stopped'> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve('stopped'));
    process.once('SIGTERM', () => resolve('stopped'));
  });
}
