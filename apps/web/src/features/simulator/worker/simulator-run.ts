import type { Breath, BreathFeatureCode, Finding, SampleBlock, UndecidedBreath } from '@eupnea/model';
import { BREATH_FEATURE_CODES, ensure } from '@eupnea/model';
import { createBreathPipeline, readDetectionSettings, type BreathPipeline } from '@eupnea/signal';
import {
  adjustmentsOf,
  createSimulation,
  findScenario,
  type BedsideChange,
  type Scenario,
  type Simulation,
} from '@eupnea/simulator';
import { BreathLedger } from './breath-ledger.ts';
import { RunRecording } from './run-recording.ts';
import type { DisturbanceKind, RunPlan, RunReport } from './simulator-message.ts';

/** Durations of manual artefacts, s, as in the scenario with secretions. */
const DISTURBANCE_S: { readonly [Kind in DisturbanceKind]: number } = {
  cough: 1.5,
  suction: 9,
  disconnection: 8,
};

/** Apnoea limit of the simulated ventilator, s. */
const APNOEA_S = 20;

/** One run: the bed, the measuring pipeline of the server, and the truth. Has no clock. */
export class SimulatorRun {
  readonly recording: RunRecording;
  readonly #scenario: Scenario;
  readonly #simulation: Simulation;
  readonly #pipeline: BreathPipeline;
  readonly #ledger: BreathLedger;
  #standby = false;
  /** First sample of the newest inspiration; 0 before the first. */
  #newestStart = 0;

  constructor(plan: RunPlan) {
    const named = ensure(findScenario(plan.scenarioId), `scenario ${plan.scenarioId}`);
    this.#scenario = { ...named, showsMusclePressure: true };
    this.#simulation = createSimulation(this.#scenario, plan.seed);
    this.#pipeline = createBreathPipeline({ rateHz: this.rateHz, segmentation: 'device' });
    // The server takes it from the patient record.
    this.#pipeline.pushSettings({ referenceWeightKg: named.idealBodyWeightKg });
    this.#ledger = new BreathLedger(this.rateHz, named.idealBodyWeightKg);
    this.recording = new RunRecording(this.#scenario, plan.seed);
    this.change(plan.change);
  }

  get rateHz(): number {
    return this.#simulation.rateHz;
  }

  get #nowS(): number {
    return this.#simulation.nextIndex / this.rateHz;
  }

  change(change: BedsideChange): void {
    this.#simulation.adjust(adjustmentsOf(this.#scenario, change));
    this.recording.addAct({ atS: this.#nowS, change });
  }

  disturb(kind: DisturbanceKind): void {
    const seconds = DISTURBANCE_S[kind];
    this.#simulation.disturb(kind, seconds);
    this.recording.addAct({ atS: this.#nowS, disturbance: kind, seconds });
  }

  /** Simulates and returns the next samples. */
  advance(samples: number): readonly SampleBlock[] {
    const { events, truth } = this.#simulation.step(samples);
    const blocks: SampleBlock[] = [];
    const breaths: Breath[] = [];
    const findings: Finding[] = [];
    const undecided: UndecidedBreath[] = [];
    for (const event of events) {
      if (event.type === 'samples') {
        blocks.push(event.block);
        breaths.push(...this.#pipeline.pushSamples(event.block));
      } else if (event.type === 'mark') {
        if (event.kind === 'inspiration_start') this.#newestStart = event.sampleIndex;
        breaths.push(...this.#pipeline.pushMark(event));
      } else if (event.type === 'settings') this.#pipeline.pushSettings(readDetectionSettings(event.values));
      else if (event.type === 'standby') this.#standby = event.standby;
      findings.push(...this.#pipeline.takeFindings());
      undecided.push(...this.#pipeline.takeUndecided());
    }
    this.recording.add(events, truth, breaths, findings);
    this.#ledger.add(truth, breaths, findings, undecided);
    return blocks;
  }

  report(): RunReport {
    const last = this.#ledger.lastBreath;
    const sinceS = this.#nowS - this.#newestStart / this.rateHz;
    const apnoeaS = sinceS >= APNOEA_S && !this.#standby ? sinceS : null;
    const isOld = apnoeaS !== null || this.#standby;
    return {
      ...this.#ledger.report(),
      simulatedS: this.#nowS,
      breaths: this.#ledger.breaths,
      features: last === null || isOld ? null : presentFeatures(last),
      standby: this.#standby,
      apnoeaS,
      recordedS: this.recording.seconds,
    };
  }
}

function presentFeatures({ features }: Breath): { readonly [Code in BreathFeatureCode]?: number } {
  return Object.fromEntries(
    BREATH_FEATURE_CODES.flatMap((code) => (Number.isNaN(features[code]) ? [] : [[code, features[code]]])),
  );
}
