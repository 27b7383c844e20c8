interface Bins {
  readonly from: number;
  readonly width: number;
  readonly counts: readonly number[];
}

/** Range of bins that contains all counts and the marked values; null without counts. */
export function cutBins({ from, width, counts }: Bins, marked: readonly number[]): Bins | null {
  const first = counts.findIndex((count) => count > 0);
  if (first === -1) return null;
  const last = counts.findLastIndex((count) => count > 0);
  const places = marked.map((value) => Math.floor((value - from) / width));
  const start = Math.max(0, Math.min(first, ...places.map((place) => place - 1)));
  const end = Math.min(counts.length, Math.max(last, ...places.map((place) => place + 1)) + 1);
  return { from: from + start * width, width, counts: counts.slice(start, Math.max(end, start + 1)) };
}
