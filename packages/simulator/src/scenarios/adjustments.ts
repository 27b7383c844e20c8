import type { EffortPlan } from '../effort/effort-plan.ts';
import type { LungMechanics } from '../patient/lung.ts';
import type { VentilatorSettings } from '../ventilator/settings.ts';
import type { Scenario } from './scenario.ts';

/** What somebody changes at a bed while it runs; what is not named goes on as the scenario and its course say. */
export interface Adjustments {
  readonly lung?: LungMechanics;
  readonly leakConductance?: number;
  /** Peripheral saturation, percent. */
  readonly spo2Percent?: number;
  readonly effort?: Partial<EffortPlan>;
  readonly settings?: Partial<VentilatorSettings>;
}

/** What was set by hand stands against the scenario and against every phase of its course. */
export function adjustScenario<Kind extends Scenario>(scenario: Kind, adjustments: Adjustments): Kind {
  const { lung, leakConductance, spo2Percent, effort, settings } = adjustments;
  return {
    ...scenario,
    lung: lung ?? scenario.lung,
    leakConductance: leakConductance ?? scenario.leakConductance,
    spo2Percent: spo2Percent ?? scenario.spo2Percent,
    effort: { ...scenario.effort, ...effort },
    settings: { ...scenario.settings, ...settings },
  };
}

/** Whether two plain records have the same values. */
export function isSameRecord<Kind extends object>(one: Kind, other: Kind): boolean {
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)));
}
