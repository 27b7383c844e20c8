import { sourceOfBytes } from '@eupnea/formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChains } from './testing/count-chains.ts';
import { emptyTally } from './testing/judge-outcome.ts';
import { judgeChain } from './testing/judge-chain.ts';
import { measureFiles } from './testing/measure-file.ts';
import { chains, corruptedRows, writeCsv, type Chain } from './testing/write-chain.ts';
import { TABLE_FORMATS, writeTable } from './testing/write-tables.ts';

/** As many again of another seed stand in silent-errors-of-more-tables, so that two threads share the deep run. */
const RUNS = countChains(process.env, { usual: 300, deep: 1400, nightly: 2500 });
/** The other formats are read by the same code as text: fewer chains tell a difference. */
const TABLE_RUNS = Math.min(
  countChains(process.env, { usual: 30, deep: 100, nightly: 150 }),
  Math.ceil(RUNS / 10),
);
const SEED = Number(process.env['EUPNEA_TEST_SEED'] ?? 42);

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
      fc.asyncProperty(chains, (chain) =>
        judgeChain(chain, tally, (rows) => writeTable(format, rows, chain)),
      ),
      { numRuns: TABLE_RUNS, seed: SEED },
    );
    console.info(`silent errors of ${format}: none; ${JSON.stringify(tally)}`);
    expect(tally.right).toBeGreaterThan(TABLE_RUNS);
  },
  3_600_000,
);

/** Chain 131 of seed 1001: most breaths lack the peak of their expiration, and the means of those tell a wrong zero. */
const CUT_PEAKS: Chain = {
  lung: { rateHz: 50, resistance: 15, compliance: 32, peep: 3, drive: 10, ti: 0.8, seed: 491_295 },
  names: ['offset', 'cutExpiration'],
  units: { flow: 'L/min', flowFactor: 1, pressure: 'cmH2O', pressureFactor: 1 },
  text: { delimiter: ',', comma: false },
};

/** Chain 987 of seed 42: a constant flow that was cut off in a slow lung, whose flow at rest is by chance the mean loss. */
const CUT_CONSTANT_FLOW: Chain = {
  lung: {
    rateHz: 100,
    resistance: 18,
    compliance: 58,
    peep: 10,
    drive: 10,
    ti: 1.2,
    seed: 512_082,
    pattern: 'volume',
  },
  names: ['cutInspiration'],
  units: { flow: 'L/min', flowFactor: 1, pressure: 'cmH2O', pressureFactor: 1 },
  text: { delimiter: ',', comma: false },
};

it.each([
  ['is wrong and only one breath kept its peaks', CUT_PEAKS],
  ['cannot be told from a constant flow that was cut off', CUT_CONSTANT_FLOW],
])('gives no volume where the zero of the flow %s', async (_case, chain) => {
  const outcome = await measureFiles([sourceOfBytes('x.csv', writeCsv(corruptedRows(chain), chain))]);
  expect(outcome).toMatchObject({ kind: 'read', breaths: [] });
  expect(outcome.reason).toContain('nothing tells the zero of the flow');
});

/** Chain 831 of seed 42: at 25 Hz the lag of the pressure is known to some 10 ms, and PEEP is 0.5 cmH2O too high. */
const EARLY_SLOW_PRESSURE: Chain = {
  lung: {
    rateHz: 50,
    resistance: 17,
    compliance: 26,
    peep: 4,
    drive: 18,
    ti: 0.8,
    seed: 999_991,
    pattern: 'support',
  },
  names: ['earlyBy50', 'halfPressure'],
  units: { flow: 'L/min', flowFactor: 1, pressure: 'cmH2O', pressureFactor: 1 },
  text: { delimiter: ',', comma: false },
};

/** Chain 1,737 of seed 42: pressure 300 ms late hides that the sign of the flow is turned. */
const LATE_AND_TURNED: Chain = {
  ...EARLY_SLOW_PRESSURE,
  lung: {
    rateHz: 50,
    resistance: 10,
    compliance: 68,
    peep: 3,
    drive: 14,
    ti: 1,
    seed: 121_405,
    pattern: 'support',
  },
  names: ['lateBy200', 'lateBy100', 'inverted'],
};

it.each([
  ['a lag that the breaths cannot exclude', EARLY_SLOW_PRESSURE, 'asked', 'Pressure leads flow by 29 ms'],
  ['a turned flow behind a long lag', LATE_AND_TURNED, 'refused', 'Flow is positive out of the patient'],
])('measures nothing of %s', async (_case, chain, kind, reason) => {
  const outcome = await measureFiles([sourceOfBytes('x.csv', writeCsv(corruptedRows(chain), chain))]);
  expect(outcome).toMatchObject({ kind });
  expect(outcome.reason).toContain(reason);
});

/** A flow at rest that stays a little above zero, and a pressure that is a sample early. */
const EARLY_OVER_RESTING_FLOW: Chain = {
  ...EARLY_SLOW_PRESSURE,
  lung: {
    rateHz: 50,
    resistance: 7,
    compliance: 32,
    peep: 7,
    drive: 17,
    ti: 1.2,
    seed: 903_250,
    pattern: 'volume',
  },
  names: ['earlyBy50', 'offset', 'lateBy20'],
};

it('begins a breath where its pressure rises, not anywhere in the rest before', async () => {
  const tally = emptyTally();
  await judgeChain(EARLY_OVER_RESTING_FLOW, tally);
  expect(tally.right).toBeGreaterThan(9);
});
