/** Work in steps, so that a server does other work between two: each step tells how many values it handled. */
export type Steps<Result> = Generator<number, Result, void>;

/** Maximum values that one step handles: about a millisecond of a moving mean. */
export const STEP_VALUES_MAX = 65_536;

/** All steps at once, where nothing else waits. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** All steps, with `giveWay` after every STEP_VALUES_MAX values or a little more. */
export async function runGivingWay<Result>(
  steps: Steps<Result>,
  giveWay: () => Promise<unknown>,
): Promise<Result> {
  let handled = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    handled += step.value;
    if (handled < STEP_VALUES_MAX) continue;
    handled = 0;
    await giveWay();
  }
}

/** Handles places [0, length) a block at a time. @param valuesAPlace values that are read for one place */
export function* inBlocks(
  length: number,
  handle: (from: number, end: number) => void,
  valuesAPlace = 1,
): Steps<void> {
  const block = Math.floor(STEP_VALUES_MAX / valuesAPlace);
  for (let from = 0; from < length; from += block) {
    const end = Math.min(length, from + block);
    handle(from, end);
    yield (end - from) * valuesAPlace;
  }
}
