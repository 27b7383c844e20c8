import type { EncodableEvent } from '@eupnea/drivers';
import { createBedside } from './bedside.ts';
import { createSimulatedDevice } from './device/simulated-device.ts';
import type { PlannedArtefact } from './disturbance/artefact.ts';
import { adjustScenario, isSameRecord, type Adjustments } from './scenarios/adjustments.ts';
import { applyPhase, phaseEndS, phaseNumberAt, type PhasedScenario } from './scenarios/course.ts';
import type { Scenario } from './scenarios/scenario.ts';
import type { TruthEvent } from './truth/truth.ts';

export interface SimulationStep {
  /** Device events in the order of a driver: samples before the marks that follow them. */
  readonly events: readonly EncodableEvent[];
  readonly truth: readonly TruthEvent[];
}

export interface Simulation {
  readonly rateHz: number;
  /** Index of the next sample. */
  readonly nextIndex: number;
  /** Simulates the next samples. The split into steps does not change any value. */
  step(samples: number): SimulationStep;
  /**
   * Changes the bed from the next sample, the lung from the next breath. Replaces all earlier adjustments:
   * values no longer named return to the scenario.
   */
  adjust(adjustments: Adjustments): void;
  /** Starts an artefact at the next sample, in addition to the planned course. */
  disturb(kind: PlannedArtefact['kind'], seconds: number): void;
  /** Current state: identity, settings, limits, alarms, standby. */
  snapshot(): readonly EncodableEvent[];
}

/** Tolerance for the rounding of a phase end, s. */
const PHASE_END_SLACK_S = 1e-3;

/** Simulates a patient on a ventilator. The same scenario and seed give the same bytes. */
export function createSimulation(scenario: Scenario, seed: number): Simulation {
  const { rateHz } = scenario;
  const device = createSimulatedDevice(scenario, seed);
  let truth: TruthEvent[] = [];
  let index = 0;
  let phaseNumber = 0;
  /** Earliest end of the current phase, s. */
  let nextPhaseS = 0;
  let standby = false;
  let adjustments: Adjustments = {};
  let current = applyPhase(scenario, 0);

  const bedside = createBedside(current, seed, {
    onInspiration: (timeS) => device.startInspiration(indexAt(timeS)),
    onExpiration: (timeS) => device.startExpiration(indexAt(timeS)),
    onTruth: (event) => truth.push(event),
  });
  enterPhase(0);

  /** First sample at or after `timeS`. The slack absorbs rounding of an exact hit. */
  function indexAt(timeS: number): number {
    return Math.ceil(timeS * rateHz - 1e-6);
  }

  function enterPhase(next: number): void {
    phaseNumber = next;
    nextPhaseS = phaseEndS(scenario.course, next) - PHASE_END_SLACK_S;
    current = phaseAt(next);
    standby = current.standby;
    if (standby) bedside.dropBreath();
    bedside.change(current, index / rateHz);
    device.enterPhase(current.settings, standby);
  }

  function phaseAt(number: number): PhasedScenario {
    return adjustScenario(applyPhase(scenario, number), adjustments);
  }

  function runSample(): void {
    const timeS = index / rateHz;
    if (timeS >= nextPhaseS) {
      const due = phaseNumberAt(scenario.course, timeS);
      if (due !== phaseNumber) enterPhase(due);
    }
    if (standby) device.skipSample(index);
    else {
      device.addSample(index, bedside.sample());
      bedside.advance(timeS);
    }
    index += 1;
  }

  return {
    rateHz,
    get nextIndex() {
      return index;
    },
    step(samples) {
      for (let count = 0; count < samples; count += 1) runSample();
      const told = truth;
      truth = [];
      return { events: device.drain(), truth: told };
    },
    adjust(next) {
      adjustments = next;
      const before = current;
      current = phaseAt(phaseNumber);
      bedside.adjust(current, index / rateHz);
      device.changeSaturation(current.spo2Percent);
      if (!isSameRecord(before.settings, current.settings)) device.enterPhase(current.settings, standby);
    },
    disturb: (kind, seconds) => bedside.disturb({ kind, afterS: 0, seconds }, index / rateHz),
    snapshot: () => device.snapshot(),
  };
}
