import { listChildren, readUsage } from '../live-wall/process-usage.ts';

export interface Timing {
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Processor time of server and database for each, which other programs on the machine hardly lengthen. */
  readonly processorMs: number;
}

function readProcessorSeconds(): number {
  const pids = [process.pid, ...listChildren(process.pid)];
  return pids.reduce((sum, pid) => sum + (readUsage(pid)?.cpuSeconds ?? 0), 0);
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Calls one after the other. @param call returns its milliseconds */
export async function repeat(
  rounds: number,
  call: (round: number) => Promise<{ readonly ms: number }>,
): Promise<Timing> {
  const samples: number[] = [];
  const before = readProcessorSeconds();
  for (let round = 0; round < rounds; round += 1) samples.push((await call(round)).ms);
  const processorMs = ((readProcessorSeconds() - before) * 1000) / rounds;
  return { medianMs: percentile(samples, 0.5), p95Ms: percentile(samples, 0.95), processorMs };
}
