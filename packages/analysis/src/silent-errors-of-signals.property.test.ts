import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTally, judgeOutcome } from './testing/judge-outcome.ts';
import { measureFiles } from './testing/measure-file.ts';
import { streams, writeStream } from './testing/write-streams.ts';

const IS_DEEP = process.env['EUPNEA_DEEP'] !== undefined;
const RUNS = Number(process.env['EUPNEA_CHAINS'] ?? (IS_DEEP ? 2000 : 150));
const SEED = Number(process.env['EUPNEA_TEST_SEED'] ?? 42);

it(`gives no wrong number in silence from EDF, WFDB and vital files, over ${RUNS} chains`, async () => {
  const tally = emptyTally();
  await fc.assert(
    fc.asyncProperty(streams, async (chain) => {
      const { files, firstTime } = writeStream(chain);
      judgeOutcome(await measureFiles(files), chain, firstTime, tally);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.info(`silent errors of signals: none; ${JSON.stringify(tally)}`);
  expect(tally.right).toBeGreaterThan(RUNS);
}, 3_600_000);
