import type { SensedAirway } from './sensed-airway.ts';
import type { VentilatorHardware, VentilatorSettings } from './settings.ts';
import { createShapeWatch } from './flow-shape.ts';
import type { TriggerMethod } from './ventilation-rules.ts';

export interface Trigger {
  /** Whether a breath starts now, because the threshold was crossed one trigger delay ago. */
  isTriggered(
    timeS: number,
    expirationS: number,
    sensed: SensedAirway,
    settings: VentilatorSettings,
  ): boolean;
  reset(): void;
}

/** Watches the whole expiration, including the blanking time. */
interface Watch {
  isCrossed(timeS: number, sensed: SensedAirway, settings: VentilatorSettings): boolean;
  reset(): void;
}

const THRESHOLD_WATCH: Watch = {
  isCrossed: (_timeS, sensed, { trigger, peepCmh2o }) =>
    trigger.kind === 'flow'
      ? sensed.flowLpm >= trigger.flowLpm
      : sensed.pressureCmh2o <= peepCmh2o - trigger.belowPeepCmh2o,
  reset() {},
};

function createWatch(method: TriggerMethod | undefined): Watch {
  return method?.kind === 'shape' ? createShapeWatch(method) : THRESHOLD_WATCH;
}

export function createTrigger(hardware: VentilatorHardware): Trigger {
  const watch = createWatch(hardware.triggering);
  let crossedAtS: number | null = null;
  return {
    isTriggered(timeS, expirationS, sensed, settings) {
      const isCrossed = watch.isCrossed(timeS, sensed, settings);
      if (crossedAtS === null && expirationS >= hardware.triggerBlankS && isCrossed) crossedAtS = timeS;
      return crossedAtS !== null && timeS >= crossedAtS + hardware.triggerDelayS;
    },
    reset() {
      crossedAtS = null;
      watch.reset();
    },
  };
}
