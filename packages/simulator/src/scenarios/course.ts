import type { PlannedArtefact } from '../disturbance/artefact.ts';
import type { PlannedManoeuvre } from '../manoeuvres/manoeuvre.ts';
import type { CoursePhase, Scenario } from './scenario.ts';

/** Number of the phase at `timeS`, counted over all passes; always 0 without a course. */
export function phaseNumberAt(course: readonly CoursePhase[], timeS: number): number {
  const passS = course.reduce((sum, phase) => sum + phase.seconds, 0);
  if (passS <= 0) return 0;
  const pass = Math.floor(timeS / passS);
  let left = timeS - pass * passS;
  for (const [index, phase] of course.entries()) {
    left -= phase.seconds;
    if (left < 0) return pass * course.length + index;
  }
  return pass * course.length + course.length - 1;
}

/** End of a phase, s, apart from rounding; infinite without a course. */
export function phaseEndS(course: readonly CoursePhase[], phaseNumber: number): number {
  const passS = course.reduce((sum, phase) => sum + phase.seconds, 0);
  if (passS <= 0) return Number.POSITIVE_INFINITY;
  const done = course
    .slice(0, (phaseNumber % course.length) + 1)
    .reduce((sum, phase) => sum + phase.seconds, 0);
  return Math.floor(phaseNumber / course.length) * passS + done;
}

/** The scenario with the changes of one phase. */
export interface PhasedScenario extends Scenario {
  readonly standby: boolean;
  readonly artefacts: readonly PlannedArtefact[];
  readonly manoeuvres: readonly PlannedManoeuvre[];
}

export function applyPhase(scenario: Scenario, phaseNumber: number): PhasedScenario {
  const phase = scenario.course[phaseNumber % Math.max(1, scenario.course.length)];
  return {
    ...scenario,
    settings: { ...scenario.settings, ...phase?.settings },
    effort: { ...scenario.effort, ...phase?.effort },
    leakConductance: phase?.leakConductance ?? scenario.leakConductance,
    standby: phase?.standby ?? false,
    artefacts: phase?.artefacts ?? [],
    manoeuvres: phase?.manoeuvres ?? [],
  };
}
