/** Long enough to exceed compiler warm-up, short enough not to matter. */
const ROUNDS = 20_000_000;

/**
 * Seconds of a fixed calculation on this machine; figures are compared by their ratio to it (house rule 14).
 */
export function calibrate(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const start = performance.now();
    let state = 1;
    let sum = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      sum += state * 1e-9;
    }
    if (Number.isNaN(sum)) throw new Error('the loop must not be optimised away');
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
}
