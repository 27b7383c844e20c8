import type { VentilatorSettings } from './settings.ts';

/** What drives one breath. */
export type BreathControl = 'volume' | 'pressure' | 'support';

export interface BreathPlan {
  readonly control: BreathControl;
  /** Target of pressure and support, above PEEP. */
  readonly aboveCmh2o: number;
  /** When inspiration ends at the latest. */
  readonly longestInspirationS: number;
  /** It counts as the machine's own breath: the clock starts anew with it. */
  readonly isMandatory: boolean;
}

/** In SIMV an effort in the last part of the period gets the mandatory breath early, one before it is supported. */
const SIMV_WINDOW_SHARE = 0.4;

/**
 * @param sinceMandatoryS time since the last mandatory breath began
 * @param adaptedCmh2o pressure above PEEP that PRVC has come to
 */
export function planBreath(
  settings: VentilatorSettings,
  sinceMandatoryS: number,
  adaptedCmh2o: number,
): BreathPlan {
  switch (settings.mode) {
    case 'vc':
      return volumeBreath();
    case 'pc':
      return pressureBreath(settings.pressureControlCmh2o, settings.inspiratoryTimeS);
    case 'prvc':
      return pressureBreath(adaptedCmh2o, settings.inspiratoryTimeS);
    case 'aprv':
      return pressureBreath(settings.pressureControlCmh2o, settings.inspiratoryTimeS);
    case 'ps':
      return supportedBreath(settings.pressureSupportCmh2o, settings);
    case 'cpap':
      return supportedBreath(0, settings);
    case 'simv-vc':
      return isInWindow(settings, sinceMandatoryS)
        ? volumeBreath()
        : supportedBreath(settings.pressureSupportCmh2o, settings);
    case 'simv-pc':
      return isInWindow(settings, sinceMandatoryS)
        ? pressureBreath(settings.pressureControlCmh2o, settings.inspiratoryTimeS)
        : supportedBreath(settings.pressureSupportCmh2o, settings);
  }
}

function isInWindow({ ratePerMin }: VentilatorSettings, sinceMandatoryS: number): boolean {
  return sinceMandatoryS >= (60 / ratePerMin) * (1 - SIMV_WINDOW_SHARE);
}

function volumeBreath(): BreathPlan {
  return {
    control: 'volume',
    aboveCmh2o: 0,
    longestInspirationS: Number.POSITIVE_INFINITY,
    isMandatory: true,
  };
}

function pressureBreath(aboveCmh2o: number, inspiratoryTimeS: number): BreathPlan {
  return { control: 'pressure', aboveCmh2o, longestInspirationS: inspiratoryTimeS, isMandatory: true };
}

function supportedBreath(aboveCmh2o: number, settings: VentilatorSettings): BreathPlan {
  return {
    control: 'support',
    aboveCmh2o,
    longestInspirationS: settings.maxInspiratoryTimeS,
    isMandatory: false,
  };
}

/** Modes in which the clock starts breaths. */
export function hasClock({ mode }: VentilatorSettings): boolean {
  return mode !== 'ps' && mode !== 'cpap';
}

/** In SIMV a mandatory breath given early does not bring the next one forward: the set rate stays what it is. */
export function keepsPeriod({ mode }: VentilatorSettings): boolean {
  return mode === 'simv-vc' || mode === 'simv-pc';
}

/** PRVC moves its pressure by at most this a breath, as the machines of its inventors do. */
const LARGEST_PRVC_STEP_CMH2O = 3;
const LEAST_PRVC_CMH2O = 5;
/** And stays this far below the pressure limit. */
const PRVC_MARGIN_CMH2O = 5;

/** Pressure above PEEP of the next PRVC breath, from the volume that the last one gave. */
export function adaptPressure(settings: VentilatorSettings, aboveCmh2o: number, inspiredMl: number): number {
  const wanted =
    inspiredMl > 0
      ? (aboveCmh2o * settings.tidalVolumeMl) / inspiredMl
      : aboveCmh2o + LARGEST_PRVC_STEP_CMH2O;
  const step = Math.min(LARGEST_PRVC_STEP_CMH2O, Math.max(-LARGEST_PRVC_STEP_CMH2O, wanted - aboveCmh2o));
  const highest = settings.pressureLimitCmh2o - settings.peepCmh2o - PRVC_MARGIN_CMH2O;
  return Math.min(highest, Math.max(LEAST_PRVC_CMH2O, aboveCmh2o + step));
}
