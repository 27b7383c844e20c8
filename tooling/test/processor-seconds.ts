import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Numbers of a process in /proc after its name. Null for a process that has ended, and where there is no /proc. */
function readStat(id: string): readonly string[] | null {
  try {
    // The name in field 2 may hold spaces.
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
}

/** Fields 14 to 17 of proc(5): user and system time, of the process and of the children that it waited for. */
function secondsOf(stat: readonly string[]): number {
  return stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/**
 * Processor seconds of this process since its start, with those of its ended and its running descendants: stories
 * share a browser that outlives them. Zero where there is no /proc.
 */
export function readProcessorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const running = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .flatMap((id) => {
        const stat = readStat(id);
        return stat === null ? [] : [[id, stat] as const];
      }),
  );
  const secondsOfTree = (id: string): number =>
    secondsOf(running.get(id) ?? []) +
    [...running]
      .filter(([, [, parent]]) => parent === id)
      .reduce((sum, [child]) => sum + secondsOfTree(child), 0);
  return secondsOfTree(String(process.pid));
}
