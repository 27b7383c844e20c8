import { readFileSync, readdirSync } from 'node:fs';

/** USER_HZ of all current Linux systems. */
const TICKS_PER_SECOND = 100;
const KIB = 1024;

export interface ProcessUsage {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** CPU time and resident memory of a process from /proc; null when it has ended. */
export function readUsage(pid: number): ProcessUsage | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const resident = /^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? '0';
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      residentBytes: Number(resident) * KIB,
    };
  } catch {
    return null;
  }
}

export interface ThreadUsage {
  /** The main thread: decoding, breaths, journal frames, messages, and their system calls. */
  readonly mainUserSeconds: number;
  readonly mainSystemSeconds: number;
  /** V8's compiler and garbage collector, libuv's file operations, worker threads. */
  readonly otherSeconds: number;
}

/** CPU time of a process by thread from /proc; null when it has ended. */
export function readThreads(pid: number): ThreadUsage | null {
  const whole = readUsage(pid);
  try {
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    const mainUserSeconds = Number(fields[11]) / TICKS_PER_SECOND;
    const mainSystemSeconds = Number(fields[12]) / TICKS_PER_SECOND;
    const otherSeconds = (whole?.cpuSeconds ?? 0) - mainUserSeconds - mainSystemSeconds;
    return { mainUserSeconds, mainSystemSeconds, otherSeconds };
  } catch {
    return null;
  }
}

/** Direct child processes: the server's database. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /u, '')
          .split(' ');
        return Number(fields[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}
