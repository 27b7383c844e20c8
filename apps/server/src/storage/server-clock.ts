import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Move of the clock above which it is not trusted: far more than NTP corrects at once on a running machine. */
const TRUSTED_MOVE_MS = 3_600_000;
const NOTE_FILE = 'server-clock.json';
/** Files of systemd-timesyncd: the folder exists where it runs, the file once it has set the clock. */
const TIMESYNC_FOLDER = '/run/systemd/timesync';

const noteSchema = z.object({
  seenMs: z.number(),
  uptimeMs: z.number(),
  /** Unconfirmed moves of the clock in all; null = trusted. */
  movedMs: z.number().nullable(),
  noticedMs: z.number().nullable(),
});

type Note = z.output<typeof noteSchema>;

export type NtpState = 'synchronized' | 'unsynchronized' | 'unknown';

export interface ClockState {
  /** Unconfirmed move, ms; positive = the clock was set forward. null = the clock is trusted. */
  readonly movedMs: number | null;
  readonly noticedMs: number | null;
  readonly ntp: NtpState;
}

/** What the machine knows of time; a test replaces it. */
export interface MachineTime {
  readonly now: () => number;
  /** Time since the machine's start, which a change of its clock does not change. */
  readonly uptimeMs: () => number;
  readonly readNtp: () => NtpState;
}

export const MACHINE_TIME: MachineTime = {
  now: Date.now,
  uptimeMs: () => uptime() * 1000,
  readNtp: readTimesync,
};

/**
 * Compares the machine's clock with the note of the last look in the data folder, and with the newest stored data where
 * there is no note. While the machine runs, its uptime tells a move from time that passed. After a restart of the
 * machine only NTP explains a later time. A move that is undone within an hour of the true time is trusted again.
 * @param newestMs time of the newest stored sample or breath; null for none
 */
export function lookAtClock(
  dataDir: string,
  newestMs: number | null,
  machine: MachineTime = MACHINE_TIME,
): ClockState {
  const seenMs = machine.now();
  const uptimeMs = machine.uptimeMs();
  const ntp = machine.readNtp();
  const note = readNote(dataDir) ?? describeStored(newestMs);
  const stepMs = note === null ? 0 : measureStep(note, seenMs, uptimeMs, ntp);
  const sumMs = (note?.movedMs ?? 0) + stepMs;
  const isMoved = Math.abs(sumMs) > TRUSTED_MOVE_MS;
  const movedMs = isMoved ? sumMs : null;
  const noticedMs = isMoved ? (note?.noticedMs ?? seenMs) : null;
  writeNote(dataDir, { seenMs, uptimeMs, movedMs, noticedMs });
  return { movedMs, noticedMs, ntp };
}

/** Trusts the clock as it is now. */
export function confirmClock(dataDir: string, machine: MachineTime = MACHINE_TIME): void {
  writeNote(dataDir, {
    seenMs: machine.now(),
    uptimeMs: machine.uptimeMs(),
    movedMs: null,
    noticedMs: null,
  });
}

function measureStep(note: Note, nowMs: number, uptimeMs: number, ntp: NtpState): number {
  const passedMs = nowMs - note.seenMs;
  const isSameRun = uptimeMs >= note.uptimeMs;
  const stepMs = isSameRun ? passedMs - (uptimeMs - note.uptimeMs) : passedMs;
  if (Math.abs(stepMs) <= TRUSTED_MOVE_MS) return 0;
  // A machine that was off for long has a later time: NTP alone can tell that from a wrong clock.
  return !isSameRun && stepMs > 0 && ntp === 'synchronized' ? 0 : stepMs;
}

/** The newest stored data, as if the clock had been seen then, before a restart of the machine. */
function describeStored(newestMs: number | null): Note | null {
  if (newestMs === null) return null;
  return { seenMs: newestMs, uptimeMs: Number.POSITIVE_INFINITY, movedMs: null, noticedMs: null };
}

function readNote(dataDir: string): Note | null {
  const path = join(dataDir, NOTE_FILE);
  if (!existsSync(path)) return null;
  try {
    return noteSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** In the data folder and not in the database: each machine of an installation has a clock of its own. */
function writeNote(dataDir: string, note: Note): void {
  const path = join(dataDir, NOTE_FILE);
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  renameSync(`${path}.${process.pid}`, path);
}

function readTimesync(): NtpState {
  if (existsSync(join(TIMESYNC_FOLDER, 'synchronized'))) return 'synchronized';
  return existsSync(TIMESYNC_FOLDER) ? 'unsynchronized' : 'unknown';
}
