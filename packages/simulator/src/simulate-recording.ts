import type { EncodableEvent } from '@eupnea/drivers';
import type { Scenario } from './scenarios/scenario.ts';
import { createSimulation } from './simulation.ts';
import type { TruthArtefact, TruthBreath, TruthEffort, TruthManoeuvre } from './truth/truth.ts';

export interface SimulatedRecording {
  readonly events: readonly EncodableEvent[];
  readonly breaths: readonly TruthBreath[];
  readonly efforts: readonly TruthEffort[];
  readonly artefacts: readonly TruthArtefact[];
  readonly manoeuvres: readonly TruthManoeuvre[];
}

/** Simulates a complete recording with its truth, for tests and validation. */
export function simulateRecording(scenario: Scenario, seed: number, seconds: number): SimulatedRecording {
  const { events, truth } = createSimulation(scenario, seed).step(Math.round(seconds * scenario.rateHz));
  return {
    events,
    breaths: truth.filter((event) => event.type === 'breath'),
    efforts: truth.filter((event) => event.type === 'effort'),
    artefacts: truth.filter((event) => event.type === 'artefact'),
    manoeuvres: truth.filter((event) => event.type === 'manoeuvre'),
  };
}
