import { artefactEffect, NO_EFFECT, type ArtefactEffect, type PlannedArtefact } from './artefact.ts';

/** An artefact of the current phase, with times since the start of the simulation. */
export interface RunningArtefact {
  readonly kind: PlannedArtefact['kind'];
  readonly startS: number;
  readonly endS: number;
}

export interface ArtefactSchedule {
  enterPhase(planned: readonly PlannedArtefact[], timeS: number): void;
  /** Adds an artefact to the planned ones. The next phase does not remove it. */
  add(artefact: PlannedArtefact, timeS: number): void;
  /** Combined effect of all active artefacts. Each artefact is reported once, at its start. */
  effectAt(timeS: number, onStart: (artefact: RunningArtefact) => void): ArtefactEffect;
}

export function createArtefactSchedule(): ArtefactSchedule {
  let waiting: RunningArtefact[] = [];
  let added: RunningArtefact[] = [];
  let running: RunningArtefact[] = [];

  return {
    enterPhase(planned, timeS) {
      waiting = planned.map((artefact) => placeArtefact(artefact, timeS));
    },
    add(artefact, timeS) {
      added.push(placeArtefact(artefact, timeS));
    },
    effectAt(timeS, onStart) {
      if (added.length > 0) {
        waiting.push(...added);
        added = [];
      }
      if (waiting.length === 0 && running.length === 0) return NO_EFFECT;
      for (const artefact of waiting.filter((one) => one.startS <= timeS)) {
        running.push(artefact);
        onStart(artefact);
      }
      waiting = waiting.filter((one) => one.startS > timeS);
      running = running.filter((one) => one.endS > timeS);
      return running.map((one) => artefactEffect(one.kind, timeS - one.startS)).reduce(addEffects, NO_EFFECT);
    },
  };
}

function placeArtefact({ kind, afterS, seconds }: PlannedArtefact, timeS: number): RunningArtefact {
  return { kind, startS: timeS + afterS, endS: timeS + afterS + seconds };
}

function addEffects(first: ArtefactEffect, second: ArtefactEffect): ArtefactEffect {
  return {
    pressureCmh2o: first.pressureCmh2o + second.pressureCmh2o,
    extractionLps: first.extractionLps + second.extractionLps,
    conductance: first.conductance + second.conductance,
  };
}
