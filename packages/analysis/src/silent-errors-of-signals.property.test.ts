import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countChains } from './testing/count-chains.ts';
import { emptyTally, judgeOutcome } from './testing/judge-outcome.ts';
import { measureFiles } from './testing/measure-file.ts';
import { streams, writeStream, type StreamChain } from './testing/write-streams.ts';

const RUNS = countChains(process.env, { usual: 50, deep: 1000, nightly: 2000 });
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

/** Chain 475 of seed 42: an offset of the flow, and lost records that leave few whole breaths. */
const FEW_WHOLE_BREATHS: StreamChain = {
  lung: { rateHz: 60, resistance: 20, compliance: 64, peep: 5, drive: 20, ti: 1, seed: 972_487 },
  format: 'wfdb',
  ratio: 1,
  packetS: 0.2,
  names: ['losePackets', 'offset'],
  units: {
    flow: 'L/s',
    flowFactor: 0.016666666666666666,
    pressure: 'mbar',
    pressureFactor: 0.9806613580198487,
  },
};

/** Chain 1,554 of seed 42: one whole breath, whose mean and rest tell different offsets. */
const ONE_WHOLE_BREATH: StreamChain = {
  lung: { rateHz: 50, resistance: 13, compliance: 34, peep: 3, drive: 15, ti: 1.2, seed: 615_530 },
  format: 'edf',
  ratio: 1,
  packetS: 0.2,
  names: ['offset', 'losePackets'],
  units: { flow: 'L/min', flowFactor: 1, pressure: 'cmH2O', pressureFactor: 1 },
};

it.each([
  ['two', FEW_WHOLE_BREATHS],
  ['one', ONE_WHOLE_BREATH],
])(
  'gives no volume where %s whole breaths show that the zero of the flow is wrong',
  async (_count, chain) => {
    const outcome = await measureFiles(writeStream(chain).files);
    expect(outcome).toMatchObject({ kind: 'read', breaths: [] });
    expect(outcome.reason).toContain('nothing tells the zero of the flow');
  },
);
