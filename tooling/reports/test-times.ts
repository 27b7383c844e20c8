import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/project-files.ts';
import type { StageOutcome } from '../test/run-stage.ts';
import { STEPS_FILE, TEST_FOLDER, TIMES_ENDING } from '../test/stages.ts';
import type { FileTime, RunTimes } from '../test/time-reporter.ts';

/** Where the time of the last `npm test` or `npm run test:deep` went: a row per step, then the longest files of each. */
const FILES_SHOWN = 25;
const folder = join(ROOT, TEST_FOLDER);

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

const seconds = (value: number): string => value.toFixed(1).padStart(8);
const byTime = (left: { readonly seconds: number }, right: { readonly seconds: number }): number =>
  right.seconds - left.seconds;
const byProcessor = (left: FileTime, right: FileTime): number =>
  right.processorSeconds - left.processorSeconds;

if (existsSync(join(folder, STEPS_FILE))) {
  console.log('seconds  step');
  const steps: readonly StageOutcome[] = JSON.parse(read(STEPS_FILE));
  for (const step of steps.toSorted(byTime)) {
    console.log(`${seconds(step.seconds)}  ${step.stage}`);
  }
} else {
  console.log('No run has left its times yet: npm test writes them.');
}

for (const file of existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith(TIMES_ENDING))
  : []) {
  const { files, runnerSeconds }: RunTimes = JSON.parse(read(file));
  const times = files.toSorted(byProcessor);
  const sum = (key: 'seconds' | 'importSeconds' | 'processorSeconds') =>
    times.reduce((total, time) => total + time[key], 0);
  console.log(
    `\n${file.slice(0, -TIMES_ENDING.length)}: ${times.length} files, ${sum('seconds').toFixed(0)} s in tests and their hooks, ${sum('importSeconds').toFixed(0)} s in imports (several files run at once), ${sum('processorSeconds').toFixed(0)} s of processor in files, ${runnerSeconds.toFixed(0)} s in the runner`,
  );
  console.log('processor  seconds   import  tests  file');
  for (const time of times.slice(0, FILES_SHOWN)) {
    console.log(
      `${seconds(time.processorSeconds)}  ${seconds(time.seconds)} ${seconds(time.importSeconds)} ${String(time.tests).padStart(6)}  ${time.file}`,
    );
  }
}
