import type { SensedAirway } from './sensed-airway.ts';
import type { VentilatorSettings } from './settings.ts';

/**
 * Criterion that ends a supported breath. A machine may have several; the first to be met ends the breath.
 */
export type CyclingRule =
  /** Flow falls to the set share of its peak. */
  | { readonly kind: 'flow_share' }
  /** Flow falls to a fixed value. */
  | { readonly kind: 'flow'; readonly lpm: number }
  /** Pressure rises above its target, because the patient exhales against the valve. */
  | { readonly kind: 'pressure'; readonly aboveTargetCmh2o: number }
  /** Fixed inspiratory time. */
  | { readonly kind: 'time'; readonly seconds: number };

export const USUAL_CYCLING: readonly CyclingRule[] = [{ kind: 'flow_share' }];

/** Minimum inspiratory time, s, because flow is still rising before. */
const LEAST_INSPIRATION_S = 0.2;

export interface Cycling {
  start(): void;
  /** Whether the supported breath ends now. */
  ends(inspirationS: number, sensed: SensedAirway, settings: VentilatorSettings): boolean;
}

interface SupportedBreath {
  readonly inspirationS: number;
  readonly peakLpm: number;
  readonly sensed: SensedAirway;
  readonly settings: VentilatorSettings;
}

export function createCycling(rules: readonly CyclingRule[]): Cycling {
  const peak = { lpm: 0 };
  return {
    start() {
      peak.lpm = 0;
    },
    ends(inspirationS, sensed, settings) {
      peak.lpm = Math.max(peak.lpm, sensed.flowLpm);
      if (inspirationS < LEAST_INSPIRATION_S) return false;
      for (const rule of rules) {
        if (isFulfilled(rule, { inspirationS, peakLpm: peak.lpm, sensed, settings })) return true;
      }
      return false;
    },
  };
}

function isFulfilled(rule: CyclingRule, breath: SupportedBreath): boolean {
  const { inspirationS, peakLpm, sensed, settings } = breath;
  switch (rule.kind) {
    case 'flow_share':
      return sensed.flowLpm <= (peakLpm * settings.cyclingPercent) / 100;
    case 'flow':
      return sensed.flowLpm <= rule.lpm;
    case 'pressure':
      return (
        inspirationS > settings.riseTimeS &&
        sensed.pressureCmh2o >= settings.peepCmh2o + settings.pressureSupportCmh2o + rule.aboveTargetCmh2o
      );
    case 'time':
      return inspirationS >= rule.seconds;
  }
}
