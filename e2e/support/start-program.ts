import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export interface RunningProgram {
  readonly process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with the first match in what it prints; rejects when it ends before. */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Starts one of our own programs as a user would; ends it, and what it started, by its own id only. */
export function startProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const listeners = new Set<() => void>();
  const take = (chunk: Buffer) => {
    printed += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return {
    process: child,
    output: () => printed,
    waitForOutput: (pattern, timeoutMs = 180_000) =>
      new Promise((resolve, reject) => {
        const finish = (act: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          child.off('exit', ended);
          act();
        };
        const look = () => {
          const match = pattern.exec(printed);
          if (match !== null) finish(() => resolve(match));
        };
        const ended = () =>
          finish(() => reject(new Error(`${args.join(' ')} ended before printing ${pattern}:\n${printed}`)));
        const timer = setTimeout(
          () => finish(() => reject(new Error(`${args.join(' ')} did not print ${pattern}:\n${printed}`))),
          timeoutMs,
        );
        listeners.add(look);
        child.on('exit', ended);
        look();
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await once(child, 'exit');
      clearTimeout(patience);
    },
  };
}
