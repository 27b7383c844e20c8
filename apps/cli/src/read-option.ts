import { availableParallelism } from 'node:os';
import { UsageError } from './command.ts';

/** Largest lag that a user can state, ms: clocks of two files of one recording differ by so much. */
const MOST_LAG_MS = 30_000;

export const LAG_USAGE = `  --lag=MS                     move pressure so much earlier against flow; 0 keeps it as recorded`;

/** Maximum number of jobs: each is a process of about 150 MB. */
const MOST_JOBS = 64;

/** @throws UsageError when the text is not a number within the bounds */
export function readNumberOption(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} must be a number from ${least} to ${most}, not "${text}"`);
}

/** @throws UsageError when the text is not an integer within the bounds */
export function readIntegerOption(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/** 0 for any free port. @throws UsageError for a missing or invalid port */
export function readPortOption(name: string, text: string | undefined): number {
  if (text === undefined) throw new UsageError(`${name} is missing`);
  return readIntegerOption(name, text, 0, 65_535);
}

/** Number of parallel files; default: the number of cores. @throws UsageError */
export function readJobs(text: string | undefined): number {
  return text === undefined ? availableParallelism() : readIntegerOption('--jobs', text, 1, MOST_JOBS);
}

/** @throws UsageError when the lag is not a number of milliseconds within the bounds */
export function readLag(text: string | undefined): number | null {
  return text === undefined ? null : readNumberOption('--lag', text, -MOST_LAG_MS, MOST_LAG_MS);
}
