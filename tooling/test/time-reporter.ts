import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../checks/project-files.ts';

/** Seconds of one test file, with its hooks, which the counts of Vitest's JSON report leave out. */
export interface FileTime {
  readonly file: string;
  readonly tests: number;
  readonly seconds: number;
  readonly importSeconds: number;
  /** Of the file's process and of the programs it started: what a busy machine does not change much. */
  readonly processorSeconds: number;
}

export interface RunTimes {
  readonly files: readonly FileTime[];
  /** Of the runner itself, which transforms the sources. Servers that stories share are in neither figure. */
  readonly runnerSeconds: number;
}

/** Writes what each file took to the path of EUPNEA_TEST_TIMES; `npm run report:test-times` prints it. */
export default class TimeReporter implements Reporter {
  readonly #times: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } =
      module.diagnostic();
    this.#times.push({
      file: relative(ROOT, module.moduleId),
      tests: [...module.children.allTests()].length,
      seconds: duration / 1000,
      importSeconds: (collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1000,
      processorSeconds: module.meta().processorSeconds ?? 0,
    });
  }

  onTestRunEnd(): void {
    const path = process.env['EUPNEA_TEST_TIMES'];
    if (path === undefined) return;
    const { user, system } = process.cpuUsage();
    const times: RunTimes = { files: this.#times, runnerSeconds: (user + system) / 1e6 };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(times));
  }
}
