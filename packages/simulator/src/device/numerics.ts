import type { NumericsEvent } from '@eupnea/model';
import type { MonitoredBreath } from './breath-monitor.ts';

/** Averaging time of rate and minute volume, s, as on a bedside ventilator. */
const MINUTE_S = 60;

export interface NumericsInputs {
  readonly oxygenPercent: number;
  readonly spo2Percent: number;
}

export interface NumericsBoard {
  /** Adds a breath that ended at `endS` and returns its values, with the rates over the last minute. */
  addBreath(breath: MonitoredBreath, endS: number, inputs: NumericsInputs): NumericsEvent['values'];
  clear(): void;
}

interface CountedBreath {
  readonly endS: number;
  readonly totalS: number;
  readonly expiredMl: number;
}

export function createNumericsBoard(): NumericsBoard {
  let lastMinute: CountedBreath[] = [];

  return {
    addBreath(breath, endS, inputs) {
      const totalS = breath.inspirationS + breath.expirationS;
      lastMinute = lastMinute.filter((counted) => counted.endS > endS - MINUTE_S);
      lastMinute.push({ endS, totalS, expiredMl: breath.expiredMl });
      const observedS = lastMinute.reduce((sum, counted) => sum + counted.totalS, 0);
      const expiredMl = lastMinute.reduce((sum, counted) => sum + counted.expiredMl, 0);
      const perMinute = MINUTE_S / observedS;
      return {
        Pmax: round(breath.peakPressureCmh2o, 1),
        Ppause: breath.pausePressureCmh2o === null ? null : round(breath.pausePressureCmh2o, 1),
        MAP: round(breath.meanPressureCmh2o, 1),
        PEEPCPAP: round(breath.peepCmh2o, 1),
        VTi: round(breath.inspiredMl, 0),
        VTe: round(breath.expiredMl, 0),
        MVe: round((expiredMl / 1000) * perMinute, 2),
        RR: round(lastMinute.length * perMinute, 1),
        IE: round(breath.inspirationS / breath.expirationS, 2),
        PetCO2: breath.endTidalCo2Mmhg === null ? null : round(breath.endTidalCo2Mmhg, 1),
        SpO2: round(inputs.spo2Percent, 0),
        Oxygen: inputs.oxygenPercent,
      };
    },
    clear() {
      lastMinute = [];
    },
  };
}

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
