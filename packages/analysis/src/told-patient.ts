import { predictBodyWeightKg, type SettingsEvent } from '@eupnea/model';
import { readDetectionSettings } from '@eupnea/signal';

/** What a user states about the ventilator and the patient; null = not stated. */
export interface ToldPatient {
  /** Name of the mode as a panel writes it: `VC-A/C`, `SIMV`, `PSV`. */
  readonly mode: string | null;
  readonly setRatePerMin: number | null;
  readonly peepCmh2o: number | null;
  readonly weightKg: number | null;
  readonly heightCm: number | null;
  readonly sex: 'man' | 'woman' | null;
}

/** Settings under the codes of the parameter registry; {} when nothing is stated. */
export function settingsOfTold({ mode, setRatePerMin, peepCmh2o }: ToldPatient): SettingsEvent['values'] {
  return {
    ...(mode === null ? {} : { mode_name: mode }),
    ...(setRatePerMin === null ? {} : { rate: setRatePerMin }),
    ...(peepCmh2o === null ? {} : { PEEPCPAP: peepCmh2o }),
  };
}

/** Weight for volumes per kg: predicted from height and sex, otherwise the stated weight; null without both. */
export function referenceWeightOfTold({ weightKg, heightCm, sex }: ToldPatient): number | null {
  const predicted = predictBodyWeightKg({ category: 'ADULT', sex: sex ?? 'any', heightCm });
  return predicted ?? weightKg;
}

/** Whether the detectors understand the name of a mode. */
export function isKnownMode(name: string): boolean {
  const { clock, control, proportional } = readDetectionSettings({ mode_name: name });
  return [clock, control, proportional].some((known) => known !== null && known !== undefined);
}
