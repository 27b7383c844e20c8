import { CMH2O_PER_KPA } from '@eupnea/model';
import { sourceOfBytes } from '@eupnea/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChains } from './testing/count-chains.ts';
import { SECONDS, type Row } from './testing/corrupt-rows.ts';
import { emptyTally, judgeOutcome } from './testing/judge-outcome.ts';
import { measureFiles } from './testing/measure-file.ts';
import { chains, corruptedRows, writeCsv } from './testing/write-chain.ts';

const RUNS = countChains(process.env, { usual: 60, deep: 200, nightly: 1000 });
const SEED = Number(process.env['EUPNEA_TEST_SEED'] ?? 42);
/** The breaths before tell what is usual, and those behind that it changed: in the last seconds of a file nothing does. */
const TOLD_SECONDS = 11;
const FLOW_FACTORS = [60, 1 / 60, 1 / 0.06, 0.06, 1000, 0.001, -1];
const PRESSURE_FACTORS = [CMH2O_PER_KPA, 1 / CMH2O_PER_KPA, 101.972, 1 / 101.972];

const changed = fc.record({
  chain: chains,
  names: fc.uniqueArray(fc.constantFrom('jitter', 'milliseconds', 'loseRows', 'lostCells'), { maxLength: 1 }),
  from: fc.double({ min: TOLD_SECONDS, max: SECONDS - TOLD_SECONDS, noNaN: true }),
  change: fc.oneof(
    fc.record({ channel: fc.constant('flow' as const), factor: fc.constantFrom(...FLOW_FACTORS) }),
    fc.record({ channel: fc.constant('pressure' as const), factor: fc.constantFrom(...PRESSURE_FACTORS) }),
  ),
});

it(`gives no wrong number in silence where a unit or a sign changes, over ${RUNS} chains`, async () => {
  const tally = emptyTally();
  await fc.assert(
    fc.asyncProperty(changed, async ({ chain, names, from, change: { channel, factor } }) => {
      const scale = (row: Row): Row => {
        const value = row[channel];
        return row.time < from || value === null ? row : { ...row, [channel]: value * factor };
      };
      const rows = corruptedRows({ ...chain, names }, corruptedRows({ ...chain, names: [] }).map(scale));
      const outcome = await measureFiles([sourceOfBytes('x.csv', writeCsv(rows, chain))]);
      judgeOutcome(outcome, chain, rows[0]?.time ?? 0, tally);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.info(`silent errors of units: none; ${JSON.stringify(tally)}`);
  expect(tally.right).toBeGreaterThan(2 * RUNS);
}, 3_600_000);
