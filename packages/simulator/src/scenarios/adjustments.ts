import type { EffortPlan } from '../effort/effort-plan.ts';
import type { LungMechanics } from '../patient/lung.ts';
import type { VentilatorSettings } from '../ventilator/settings.ts';
import type { Scenario } from './scenario.ts';

/** Manual changes at a running bed. Values not named follow the scenario and its course. */
export interface Adjustments {
  readonly lung?: LungMechanics;
  readonly leakConductance?: number;
  /** Peripheral oxygen saturation, percent. */
  readonly spo2Percent?: number;
  readonly effort?: Partial<EffortPlan>;
  readonly settings?: Partial<VentilatorSettings>;
}

/** Applies manual settings on top of the scenario and of every phase of its course. */
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
