import { artefactEffect, NO_EFFECT, type ArtefactEffect, type PlannedArtefact } from './artefact.ts';

/** An artefact of the running phase, with its times since the start of the simulation. */
export interface RunningArtefact {
  readonly kind: PlannedArtefact['kind'];
  readonly startS: number;
  readonly endS: number;
}

export interface ArtefactSchedule {
  enterPhase(planned: readonly PlannedArtefact[], timeS: number): void;
  /** Effects of all artefacts going on together; each is reported once, when it begins. */
  effectAt(timeS: number, onStart: (artefact: RunningArtefact) => void): ArtefactEffect;
}

export function createArtefactSchedule(): ArtefactSchedule {
  let waiting: RunningArtefact[] = [];
  let running: RunningArtefact[] = [];

  return {
    enterPhase(planned, timeS) {
      waiting = planned.map(({ kind, afterS, seconds }) => ({
        kind,
        startS: timeS + afterS,
        endS: timeS + afterS + seconds,
      }));
    },
    effectAt(timeS, onStart) {
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

function addEffects(first: ArtefactEffect, second: ArtefactEffect): ArtefactEffect {
  return {
    pressureCmh2o: first.pressureCmh2o + second.pressureCmh2o,
    extractionLps: first.extractionLps + second.extractionLps,
    conductance: first.conductance + second.conductance,
  };
}
