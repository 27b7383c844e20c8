import { sourceOfBytes } from '@eupnea/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTally, judgeOutcome } from './testing/judge-outcome.ts';
import { measureFiles } from './testing/measure-file.ts';
import { chains, corruptedRows, writeCsv, type Chain } from './testing/write-chain.ts';
import { TABLE_FORMATS, writeTable } from './testing/write-tables.ts';

const IS_DEEP = process.env['EUPNEA_DEEP'] !== undefined;
const RUNS = Number(process.env['EUPNEA_CHAINS'] ?? (IS_DEEP ? 900 : 300));
/** The other formats are read by the same code as text: fewer chains tell a difference. */
const TABLE_RUNS = Math.ceil(RUNS / 10);
const SEED = Number(process.env['EUPNEA_TEST_SEED'] ?? 42);

async function judgeChain(chain: Chain, tally = emptyTally()): Promise<void> {
  const rows = corruptedRows(chain);
  const outcome = await measureFiles([sourceOfBytes('x.csv', writeCsv(rows, chain))]);
  judgeOutcome(outcome, chain, rows[0]?.time ?? 0, tally);
}

it(`gives no wrong number in silence, over ${RUNS} chains of corruptions`, async () => {
  const tally = emptyTally();
  await fc.assert(
    fc.asyncProperty(chains, (chain) => judgeChain(chain, tally)),
    { numRuns: RUNS, seed: SEED },
  );
  console.info(`silent errors: none; ${JSON.stringify(tally)}`);
  expect(tally.right).toBeGreaterThan(RUNS);
}, 3_600_000);

it.each(TABLE_FORMATS)(
  `gives no wrong number in silence from %s, over ${TABLE_RUNS} chains`,
  async (format) => {
    const tally = emptyTally();
    await fc.assert(
      fc.asyncProperty(chains, async (chain) => {
        const rows = corruptedRows(chain);
        const outcome = await measureFiles([writeTable(format, rows, chain)]);
        judgeOutcome(outcome, chain, rows[0]?.time ?? 0, tally);
      }),
      { numRuns: TABLE_RUNS, seed: SEED },
    );
    console.info(`silent errors of ${format}: none; ${JSON.stringify(tally)}`);
    expect(tally.right).toBeGreaterThan(TABLE_RUNS);
  },
  3_600_000,
);
