import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BedModel } from './testing/bed-model.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 2_000 : 20_000;

class Step implements fc.AsyncCommand<Record<string, never>, BedModel> {
  readonly kind: Parameters<BedModel['run']>[0];
  readonly amount: number;

  constructor(kind: Parameters<BedModel['run']>[0], amount: number) {
    this.kind = kind;
    this.amount = amount;
  }

  check(): boolean {
    return true;
  }

  async run(_model: Record<string, never>, bed: BedModel): Promise<void> {
    await bed.run(this.kind, this.amount);
  }

  toString(): string {
    return `${this.kind}(${this.amount})`;
  }
}

const ward = fc.commands(
  [
    fc.integer({ min: 1, max: 40 }).map((seconds) => new Step('stream', seconds)),
    fc.integer({ min: 1, max: 90 }).map((seconds) => new Step('burst', seconds)),
    fc.integer({ min: 1, max: 20 }).map((seconds) => new Step('stall', seconds)),
    fc.integer({ min: 0, max: 8_000 }).map((ms) => new Step('readLate', ms)),
    fc.integer({ min: -150, max: 150 }).map((permille) => new Step('drift', permille)),
    fc.integer({ min: 0, max: 60 }).map((seconds) => new Step('reconnect', seconds)),
    fc.constant(new Step('restart', 0)),
    fc.integer({ min: 0, max: 3 }).map((patient) => new Step('assign', patient)),
    fc.integer({ min: 0, max: 900 }).map((ms) => new Step('assignWhileStreaming', ms)),
    fc.constant(new Step('undo', 0)),
    fc.integer({ min: 1, max: 3 }).map((patient) => new Step('transfer', patient)),
    fc.integer({ min: 1, max: 400 }).map((seconds) => new Step('standby', seconds)),
    fc.integer({ min: -4_000, max: 4_000 }).map((seconds) => new Step('clock', seconds)),
  ],
  { maxCommands: 30 },
);

it('keeps each sample out of the records of those who were not on the device when it arrived', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(ward, async (steps) => {
      const bed = new BedModel(done);
      await fc.asyncModelRun(() => ({ model: {}, real: bed }), steps);
      expect(bed.findWrong()).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  // A model that keeps nothing would hold as well; half of the samples are bursts or of a bed without a patient.
  expect(done.get('kept') ?? 0).toBeGreaterThan((done.get('sent') ?? 0) * 0.1);
}, 900_000);
