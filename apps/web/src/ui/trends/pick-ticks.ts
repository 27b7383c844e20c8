const NICE = [5, 2, 1] as const;
const FEWEST = 2;

/**
 * Axis labels: multiples of 1, 2 or 5 times a power of ten within the bounds, at least two, because one gives
 * no scale.
 * @param most maximum number of labels
 */
export function pickTicks(least: number, greatest: number, most: number): number[] {
  const range = greatest - least;
  if (!Number.isFinite(range) || range <= 0) return [];
  let best: number[] = [];
  for (let power = Math.ceil(Math.log10(range)); power > Math.log10(range) - 3; power -= 1) {
    for (const nice of NICE) {
      const ticks = multiplesBetween(nice * 10 ** power, least, greatest);
      if (ticks.length >= FEWEST && best.length >= FEWEST && ticks.length > most) return best;
      if (ticks.length >= FEWEST) best = ticks;
      if (best.length >= most) return best;
    }
  }
  return best;
}

function multiplesBetween(step: number, least: number, greatest: number): number[] {
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(greatest / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}
