import type { SensedAirway } from './sensed-airway.ts';
import type { VentilatorHardware, VentilatorSettings } from './settings.ts';

export interface Trigger {
  /** Whether a breath begins now: the threshold was crossed one trigger delay ago. */
  hears(timeS: number, expirationS: number, sensed: SensedAirway, settings: VentilatorSettings): boolean;
  reset(): void;
}

export function createTrigger(hardware: VentilatorHardware): Trigger {
  let crossedAtS: number | null = null;
  return {
    hears(timeS, expirationS, sensed, settings) {
      if (crossedAtS === null && expirationS >= hardware.triggerBlankS && isCrossed(sensed, settings)) {
        crossedAtS = timeS;
      }
      return crossedAtS !== null && timeS >= crossedAtS + hardware.triggerDelayS;
    },
    reset() {
      crossedAtS = null;
    },
  };
}

function isCrossed(sensed: SensedAirway, { trigger, peepCmh2o }: VentilatorSettings): boolean {
  return trigger.kind === 'flow'
    ? sensed.flowLpm >= trigger.flowLpm
    : sensed.pressureCmh2o <= peepCmh2o - trigger.belowPeepCmh2o;
}
