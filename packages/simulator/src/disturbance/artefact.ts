import type { ArtefactKind } from '@eupnea/model';

/** A temporary intervention on the patient or fault of the circuit. Leaks belong to the scenario. */
export interface PlannedArtefact {
  readonly kind: Exclude<ArtefactKind, 'leak'>;
  /** Time from the start of the course phase, s. */
  readonly afterS: number;
  readonly seconds: number;
}

/** Effect of an artefact at one moment. */
export interface ArtefactEffect {
  /** Added to the drive of the lung, cmH2O; strongly negative while expiratory muscles work. */
  readonly pressureCmh2o: number;
  readonly extractionLps: number;
  /** Added to the leak, L/s per square root of cmH2O. */
  readonly conductance: number;
}

export const NO_EFFECT: ArtefactEffect = { pressureCmh2o: 0, extractionLps: 0, conductance: 0 };

/**
 * Expiratory pressure of a cough burst, cmH2O. Voluntary coughs exceed 100 cmH2O; those of intubated patients
 * are far weaker.
 */
const COUGH_PRESSURE_CMH2O = 45;
const COUGH_INTERVAL_S = 0.5;
const COUGH_BURST_S = 0.22;

/** Closed suction draws 10 to 20 L/min, with a gurgling ripple at the catheter tip. */
const SUCTION_LPS = 0.25;
const SUCTION_RIPPLE = 0.35;
const SUCTION_RIPPLE_HZ = 6.5;

/** Conductance of an open tube: the whole flow of the blower leaves at less than 1 cmH2O. */
const OPEN_TUBE_CONDUCTANCE = 4;

/** @param sinceS time since the artefact began, s */
export function artefactEffect(kind: PlannedArtefact['kind'], sinceS: number): ArtefactEffect {
  switch (kind) {
    case 'cough':
      return { ...NO_EFFECT, pressureCmh2o: coughPressure(sinceS) };
    case 'suction':
      return {
        ...NO_EFFECT,
        extractionLps:
          SUCTION_LPS * (1 + SUCTION_RIPPLE * Math.sin(2 * Math.PI * SUCTION_RIPPLE_HZ * sinceS)),
      };
    case 'disconnection':
      return { ...NO_EFFECT, conductance: OPEN_TUBE_CONDUCTANCE };
  }
}

function coughPressure(sinceS: number): number {
  const inBurst = sinceS % COUGH_INTERVAL_S;
  if (inBurst >= COUGH_BURST_S) return 0;
  return -COUGH_PRESSURE_CMH2O * Math.sin((Math.PI * inBurst) / COUGH_BURST_S);
}
