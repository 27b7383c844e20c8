import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChains } from './testing/count-chains.ts';
import { judgeChain } from './testing/judge-chain.ts';
import { emptyTally } from './testing/judge-outcome.ts';
import { chains } from './testing/write-chain.ts';
import { TEXT_FORMATS, writeTable } from './testing/write-tables.ts';

/** They are put into tables of one column a channel and read as those are: fewer chains tell a difference. */
const RUNS = countChains(process.env, { usual: 10, deep: 50, nightly: 150 });
/** Chain 82 of this seed found that the values of equal times were mixed where a clock had fallen back. */
const SEED = Number(process.env['EUPNEA_TEST_SEED'] ?? 7);

it.each(TEXT_FORMATS)(
  `gives no wrong number in silence from %s, over ${RUNS} chains`,
  async (format) => {
    const tally = emptyTally();
    await fc.assert(
      fc.asyncProperty(chains, (chain) =>
        judgeChain(chain, tally, (rows) => writeTable(format, rows, chain)),
      ),
      { numRuns: RUNS, seed: SEED },
    );
    console.info(`silent errors of ${format}: none; ${JSON.stringify(tally)}`);
    expect(tally.right).toBeGreaterThan(RUNS);
  },
  3_600_000,
);
