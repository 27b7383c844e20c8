/** One answer as seen by the caller. */
export interface Sample {
  readonly status: number;
  readonly ms: number;
}

/** Calls at an even rate regardless of answers, which avoids coordinated omission. */
export async function sendEvenly(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<number>,
): Promise<readonly Sample[]> {
  const samples: Promise<Sample>[] = [];
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let index = 0; index < total; index += 1) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    samples.push(measure(dueAt, call(index)));
  }
  return await Promise.all(samples);
}

/** Measured from the scheduled time, so that a late sender counts as delay. */
async function measure(dueAt: number, answer: Promise<number>): Promise<Sample> {
  const status = await answer.catch(() => 0);
  return { status, ms: performance.now() - dueAt };
}

/** @param share 0.99 for the 99th percentile */
export function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map((sample) => sample.ms).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function countByStatus(samples: readonly Sample[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of samples) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
