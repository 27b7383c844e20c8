import { sourceOfBytes } from '@eupnea/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChains } from './testing/count-chains.ts';
import { emptyTally, judgeOutcome } from './testing/judge-outcome.ts';
import { measureFiles } from './testing/measure-file.ts';
import { chains, corruptedRows, writeCsv } from './testing/write-chain.ts';

const RUNS = countChains(process.env, { usual: 40, deep: 200, nightly: 1000 });
const SEED = Number(process.env['EUPNEA_TEST_SEED'] ?? 42);
/** Rows a second, and slower boards of 50 and more: fewer miss the edges of a breath by more than the tolerances. */
const RATES = [
  [100, 2],
  [200, 2],
  [200, 4],
] as const;
/** The peak flow of faster lungs is shorter than one sample of such a board. */
const LEAST_RESISTANCE = 10;
const LEAST_COMPLIANCE = 40;
const CHANGES = ['loseSpell', 'lostCells', 'sentinels', 'jitter', 'milliseconds', 'loseRows'];

const heldChains = fc.record({
  chain: chains,
  rate: fc.constantFrom(...RATES),
  names: fc.uniqueArray(fc.constantFrom(...CHANGES), { maxLength: 2 }),
  isOfPressure: fc.boolean(),
});

it(`gives no wrong number in silence where each value was written into several rows, over ${RUNS} chains`, async () => {
  const tally = emptyTally();
  await fc.assert(
    fc.asyncProperty(heldChains, async ({ chain, rate: [rateHz, hold], names, isOfPressure }) => {
      const { resistance, compliance } = chain.lung;
      const lung = {
        ...chain.lung,
        rateHz,
        resistance: Math.max(LEAST_RESISTANCE, resistance),
        compliance: Math.max(LEAST_COMPLIANCE, compliance),
      };
      const clean = corruptedRows({ ...chain, lung, names: [] });
      const held = clean.map((row, index) => ({
        ...row,
        flow: clean[index - (index % hold)]?.flow ?? null,
        pressure: isOfPressure ? (clean[index - (index % hold)]?.pressure ?? null) : row.pressure,
      }));
      const rows = corruptedRows({ ...chain, lung, names }, held);
      const outcome = await measureFiles([sourceOfBytes('x.csv', writeCsv(rows, { ...chain, lung }))]);
      judgeOutcome(outcome, { lung }, rows[0]?.time ?? 0, tally);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.info(`silent errors of held values: none; ${JSON.stringify(tally)}`);
  expect(tally.right).toBeGreaterThan(RUNS);
}, 3_600_000);
