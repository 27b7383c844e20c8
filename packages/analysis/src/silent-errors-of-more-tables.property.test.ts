import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChains } from './testing/count-chains.ts';
import { judgeChain } from './testing/judge-chain.ts';
import { emptyTally } from './testing/judge-outcome.ts';
import { chains } from './testing/write-chain.ts';

/** The second half of the deep run's tables. */
const RUNS = countChains(process.env, { usual: 0, deep: 1400, nightly: 2500 });
const SEED = 7;

it.skipIf(RUNS === 0)(
  `gives no wrong number in silence, over ${RUNS} chains of another seed`,
  async () => {
    const tally = emptyTally();
    await fc.assert(
      fc.asyncProperty(chains, (chain) => judgeChain(chain, tally)),
      { numRuns: RUNS, seed: SEED },
    );
    console.info(`silent errors of more tables: none; ${JSON.stringify(tally)}`);
    expect(tally.right).toBeGreaterThan(RUNS);
  },
  3_600_000,
);
