import { createPb840TextEncoder } from '@eupnea/drivers';
import { createSimulation, writeTruth, type Scenario, type TruthEvent } from '@eupnea/simulator';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** PB840 text has no rate; readers assume 50 Hz. */
const PB840_RATE_HZ = 50;
/** Simulation step, s, which keeps memory constant. */
const STEP_SECONDS = 60;

export interface FileSimulation {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly minutes: number;
  readonly out: string;
  /** Null without a truth file. */
  readonly truth: string | null;
}

/**
 * Writes a simulated patient as PB840 text, and the truth as JSON: `{scenario, seed, rateHz, events}`, one
 * object per effort, breath and artefact (packages/simulator/src/truth/truth.ts). Without standby, which the
 * text cannot express.
 */
export async function simulateToFile(options: FileSimulation): Promise<void> {
  const scenario: Scenario = {
    ...options.scenario,
    rateHz: PB840_RATE_HZ,
    course: options.scenario.course.map((phase) => ({ ...phase, standby: false })),
  };
  const truth: TruthEvent[] = [];
  await pipeline(
    writeText(scenario, options, (events) => {
      if (options.truth !== null) truth.push(...events);
    }),
    createWriteStream(options.out),
  );
  if (options.truth === null) return;
  const record = { scenario: scenario.id, seed: options.seed, rateHz: PB840_RATE_HZ, events: truth };
  await writeFile(options.truth, writeTruth(record));
}

function* writeText(
  scenario: Scenario,
  { seed, minutes }: FileSimulation,
  tellTruth: (events: readonly TruthEvent[]) => void,
): Generator<string> {
  const simulation = createSimulation(scenario, seed);
  const encoder = createPb840TextEncoder();
  const total = Math.round(minutes * 60 * PB840_RATE_HZ);
  while (simulation.nextIndex < total) {
    const left = total - simulation.nextIndex;
    const { events, truth } = simulation.step(Math.min(STEP_SECONDS * PB840_RATE_HZ, left));
    tellTruth(truth);
    yield encoder.encode(events);
  }
  yield encoder.finish();
}
