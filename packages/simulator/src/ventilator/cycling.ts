import type { SensedAirway } from './sensed-airway.ts';
import type { VentilatorSettings } from './settings.ts';

/** Flow is still on its way up before: a breath is not ended by its first samples. */
const LEAST_INSPIRATION_S = 0.2;

export interface Cycling {
  start(): void;
  /** Whether a supported breath ends now by its flow. */
  endsByFlow(inspirationS: number, sensed: SensedAirway, settings: VentilatorSettings): boolean;
}

export function createCycling(): Cycling {
  let peakLpm = 0;
  return {
    start() {
      peakLpm = 0;
    },
    endsByFlow(inspirationS, sensed, settings) {
      peakLpm = Math.max(peakLpm, sensed.flowLpm);
      if (inspirationS < LEAST_INSPIRATION_S) return false;
      return sensed.flowLpm <= (peakLpm * settings.cyclingPercent) / 100;
    },
  };
}
