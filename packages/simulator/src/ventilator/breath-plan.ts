import type { VentilatorSettings } from './settings.ts';

/** Controlled variable of a breath. */
export type BreathControl = 'volume' | 'pressure' | 'support';

export interface BreathPlan {
  readonly control: BreathControl;
  /** Target of pressure control and support above PEEP, cmH2O. */
  readonly aboveCmh2o: number;
  /** Upper limit of the inspiratory time, s. */
  readonly longestInspirationS: number;
  /** Whether the breath restarts the clock of the set rate. */
  readonly isMandatory: boolean;
}

/**
 * Last share of the SIMV period in which an effort triggers the mandatory breath early. An earlier effort
 * gets a supported breath.
 */
const SIMV_WINDOW_SHARE = 0.4;

/**
 * @param sinceMandatoryS time since the start of the last mandatory breath
 * @param adaptedCmh2o current PRVC pressure above PEEP
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

/** Whether the mode starts breaths at the set rate. */
export function hasClock({ mode }: VentilatorSettings): boolean {
  return mode !== 'ps' && mode !== 'cpap';
}

/**
 * Whether an early mandatory breath leaves the time of the next one unchanged. SIMV keeps the set rate in
 * this way.
 */
export function keepsPeriod({ mode }: VentilatorSettings): boolean {
  return mode === 'simv-vc' || mode === 'simv-pc';
}

/** Largest change of the PRVC pressure per breath, cmH2O. */
const LARGEST_PRVC_STEP_CMH2O = 3;
const LEAST_PRVC_CMH2O = 5;
/** Distance of the PRVC pressure from the pressure limit, cmH2O. */
const PRVC_MARGIN_CMH2O = 5;

/** Returns the pressure above PEEP of the next PRVC breath, from the volume of the last one. */
export function adaptPressure(settings: VentilatorSettings, aboveCmh2o: number, inspiredMl: number): number {
  const wanted =
    inspiredMl > 0
      ? (aboveCmh2o * settings.tidalVolumeMl) / inspiredMl
      : aboveCmh2o + LARGEST_PRVC_STEP_CMH2O;
  const step = Math.min(LARGEST_PRVC_STEP_CMH2O, Math.max(-LARGEST_PRVC_STEP_CMH2O, wanted - aboveCmh2o));
  const highest = settings.pressureLimitCmh2o - settings.peepCmh2o - PRVC_MARGIN_CMH2O;
  return Math.min(highest, Math.max(LEAST_PRVC_CMH2O, aboveCmh2o + step));
}
