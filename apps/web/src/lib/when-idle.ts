/** Longest wait for an idle moment, ms: a wall that moves leaves few. */
const PATIENCE_MS = 5_000;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Runs the tasks one after the other, each in an idle moment of the browser. A task must not reject.
 * @returns ends the waiting for the rest
 */
export function runWhenIdle(tasks: readonly (() => Promise<unknown>)[]): () => void {
  const [first, ...rest] = tasks;
  if (first === undefined) return () => {};
  let isEnded = false;
  let end = whenIdle(() => {
    void first().then(() => {
      if (!isEnded) end = runWhenIdle(rest);
    });
  });
  return () => {
    isEnded = true;
    end();
  };
}
