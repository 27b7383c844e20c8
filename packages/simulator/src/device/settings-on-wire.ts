import type { SettingsEvent } from '@eupnea/model';
import { hasClock } from '../ventilator/breath-plan.ts';
import {
  USES_CYCLING,
  USES_FLOW,
  USES_INSPIRATORY_TIME,
  USES_PRESSURE,
  USES_SUPPORT,
  USES_VOLUME,
} from '../ventilator/settings-in-use.ts';
import type { VentilatorMode, VentilatorSettings } from '../ventilator/settings.ts';

/** Mode names as the device sends them. */
export const MODE_NAMES: { readonly [Mode in VentilatorMode]: string } = {
  vc: 'VC-CMV',
  pc: 'PC-CMV',
  prvc: 'PRVC',
  ps: 'PSV',
  cpap: 'CPAP',
  'simv-vc': 'VC-SIMV',
  'simv-pc': 'PC-SIMV',
  aprv: 'APRV',
};

/** Settings by registry code; null for settings that the mode does not use. */
export function describeSettings(
  settings: VentilatorSettings,
  idealBodyWeightKg: number,
): SettingsEvent['values'] {
  const { mode, trigger, peepCmh2o } = settings;
  const when = (modes: ReadonlySet<VentilatorMode>, value: number): number | null =>
    modes.has(mode) ? value : null;
  return {
    mode_name: MODE_NAMES[mode],
    rate: hasClock(settings) ? settings.ratePerMin : null,
    tidal_volume: when(USES_VOLUME, settings.tidalVolumeMl),
    pause_time: when(USES_FLOW, settings.pauseS),
    p_control: when(USES_PRESSURE, settings.pressureControlCmh2o),
    TI: when(USES_INSPIRATORY_TIME, settings.inspiratoryTimeS),
    pressure_support: when(USES_SUPPORT, settings.pressureSupportCmh2o),
    ETS: when(USES_CYCLING, settings.cyclingPercent),
    ramp: mode === 'vc' ? null : settings.riseTimeS * 1000,
    p_high: mode === 'aprv' ? peepCmh2o + settings.pressureControlCmh2o : null,
    p_low: mode === 'aprv' ? peepCmh2o : null,
    PEEPCPAP: peepCmh2o,
    Oxygen: settings.oxygenPercent,
    pressure_trigger: trigger.kind === 'pressure' ? trigger.belowPeepCmh2o : null,
    flow_trigger: trigger.kind === 'flow' ? trigger.flowLpm : null,
    IBW: idealBodyWeightKg,
  };
}
