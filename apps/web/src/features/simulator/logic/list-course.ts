import { BEDSIDE_CONTROLS, type BedsideChange, type BedsideControl, type Scenario } from '@eupnea/simulator';
import type { DisturbanceKind } from '../worker/simulator-message.ts';

/** Scheduled event of the scenario. Times since the start of a pass. */
export type CourseEvent = { readonly atS: number } & (
  | { readonly type: 'value'; readonly control: BedsideControl; readonly from: number; readonly to: number }
  | { readonly type: 'disturbance'; readonly kind: DisturbanceKind }
  | { readonly type: 'standby'; readonly standby: boolean }
);

export interface Course {
  /** Duration of a pass, s; 0 without a course. */
  readonly passS: number;
  readonly events: readonly CourseEvent[];
}

/** Events of the course, apart from manually set values, which override it. */
export function listCourse(scenario: Scenario, { values }: BedsideChange): Course {
  const events: CourseEvent[] = [];
  let atS = 0;
  scenario.course.forEach((phase, at) => {
    const former = scenario.course.at(at - 1);
    for (const control of BEDSIDE_CONTROLS) {
      if (values[control.code] !== undefined) continue;
      const from = control.read(bedIn(scenario, former));
      const to = control.read(bedIn(scenario, phase));
      if (from !== null && to !== null && from !== to) events.push({ type: 'value', atS, control, from, to });
    }
    const standby = phase.standby ?? false;
    if (standby !== (former?.standby ?? false)) events.push({ type: 'standby', atS, standby });
    for (const { kind, afterS } of phase.artefacts ?? [])
      events.push({ type: 'disturbance', atS: atS + afterS, kind });
    atS += phase.seconds;
  });
  return { passS: atS, events };
}

function bedIn(scenario: Scenario, phase: Scenario['course'][number] | undefined) {
  return {
    lung: scenario.lung,
    leakConductance: phase?.leakConductance ?? scenario.leakConductance,
    effort: { ...scenario.effort, ...phase?.effort },
    settings: { ...scenario.settings, ...phase?.settings },
  };
}
