import type { SensedAirway } from './sensed-airway.ts';
import type { VentilatorSettings } from './settings.ts';
import type { CyclingRule } from './ventilation-rules.ts';

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
