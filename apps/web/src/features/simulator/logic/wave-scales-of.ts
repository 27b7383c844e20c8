import type { Scenario } from '@eupnea/simulator';
import type { WaveScale, WaveScales } from '../../../lib/wave-scales.ts';

export interface SimulatorScales extends WaveScales {
  readonly musclePressure: WaveScale;
}

const upTo = (maximum: number): WaveScale => ({ minimum: 0, maximum });
const around = (maximum: number): WaveScale => ({ minimum: -maximum, maximum });

/** Pressure above which an adult's 40 cmH2O scale would cut the waves. */
const HIGH_PRESSURE_CMH2O = 45;

/** Scales by the size of the patient; they change with the scenario only. */
export function waveScalesOf({
  idealBodyWeightKg,
  settings,
}: Pick<Scenario, 'idealBodyWeightKg' | 'settings'>): SimulatorScales {
  const co2 = upTo(60);
  if (idealBodyWeightKg < 10)
    return { pressure: upTo(40), flow: around(10), volume: upTo(50), co2, musclePressure: upTo(10) };
  if (idealBodyWeightKg < 40)
    return { pressure: upTo(40), flow: around(40), volume: upTo(250), co2, musclePressure: upTo(10) };
  const pressure = upTo(settings.pressureLimitCmh2o > HIGH_PRESSURE_CMH2O ? 60 : 40);
  return { pressure, flow: around(110), volume: upTo(900), co2, musclePressure: upTo(20) };
}
