import { z } from 'zod';

/** A laboratory value: unit (UCUM) and plausibility bounds that catch typing and unit errors. */
export interface LabValue {
  readonly unit: string;
  /** Plausibility bounds, not reference ranges. */
  readonly least: number;
  readonly most: number;
}

/**
 * Arterial blood gas. BEBD is the base excess (negative: base deficit); the specification's `BE/BD` is its copy.
 * Pressures are mmHg; a value entered in kPa is 7.5 times smaller and below the bound.
 */
export const ARTERIAL_GAS_VALUES = {
  pH: { unit: '[pH]', least: 6.3, most: 8 },
  PaCO2: { unit: 'mm[Hg]', least: 10, most: 250 },
  PaO2: { unit: 'mm[Hg]', least: 20, most: 760 },
  HCO3: { unit: 'mmol/L', least: 1, most: 80 },
  BEBD: { unit: 'mmol/L', least: -40, most: 40 },
  SaO2: { unit: '%', least: 0, most: 100 },
  lactate: { unit: 'mmol/L', least: 0, most: 40 },
  Hb: { unit: 'g/dL', least: 1, most: 30 },
  COHb: { unit: '%', least: 0, most: 100 },
  MetHb: { unit: '%', least: 0, most: 100 },
  Na: { unit: 'mmol/L', least: 80, most: 220 },
  K: { unit: 'mmol/L', least: 0.5, most: 15 },
  Ca: { unit: 'mmol/L', least: 0.1, most: 5 },
  Cl: { unit: 'mmol/L', least: 40, most: 200 },
  glucose: { unit: 'mmol/L', least: 0.1, most: 100 },
  /** Inspired oxygen when the sample was taken; without it the ventilator's setting is used. */
  FiO2: { unit: '%', least: 21, most: 100 },
  temperature: { unit: 'Cel', least: 15, most: 46 },
} as const satisfies { readonly [code: string]: LabValue };

export const BLOOD_VALUES = {
  Hb: { unit: 'g/dL', least: 1, most: 30 },
  Hct: { unit: '%', least: 3, most: 80 },
  WBC: { unit: '10*9/L', least: 0, most: 600 },
  platelets: { unit: '10*9/L', least: 0, most: 3000 },
  CRP: { unit: 'mg/L', least: 0, most: 1000 },
  PCT: { unit: 'ng/mL', least: 0, most: 1000 },
  creatinine: { unit: 'umol/L', least: 5, most: 3000 },
  urea: { unit: 'mmol/L', least: 0.1, most: 150 },
  bilirubin: { unit: 'umol/L', least: 0, most: 1500 },
  ALT: { unit: 'U/L', least: 0, most: 30_000 },
  AST: { unit: 'U/L', least: 0, most: 30_000 },
  albumin: { unit: 'g/L', least: 3, most: 90 },
  lactate: { unit: 'mmol/L', least: 0, most: 40 },
  glucose: { unit: 'mmol/L', least: 0.1, most: 100 },
  Na: { unit: 'mmol/L', least: 80, most: 220 },
  K: { unit: 'mmol/L', least: 0.5, most: 15 },
  Ca: { unit: 'mmol/L', least: 0.1, most: 6 },
  Cl: { unit: 'mmol/L', least: 40, most: 200 },
  INR: { unit: '1', least: 0.3, most: 30 },
  D_dimer: { unit: 'mg/L', least: 0, most: 500 },
  NT_proBNP: { unit: 'ng/L', least: 0, most: 200_000 },
  troponin: { unit: 'ng/L', least: 0, most: 1_000_000 },
} as const satisfies { readonly [code: string]: LabValue };

export type ArterialGasCode = keyof typeof ARTERIAL_GAS_VALUES;
export type BloodCode = keyof typeof BLOOD_VALUES;

/** Schema of a number within its bounds; the error names the unit. */
export function labValueSchema({ unit, least, most }: LabValue) {
  const error = `must be from ${least} to ${most}, in ${unit}`;
  return z.number().min(least, { error }).max(most, { error });
}

/** Input: all values are optional. */
export const arterialGasInput = {
  pH: labValueSchema(ARTERIAL_GAS_VALUES.pH).optional(),
  PaCO2: labValueSchema(ARTERIAL_GAS_VALUES.PaCO2).optional(),
  PaO2: labValueSchema(ARTERIAL_GAS_VALUES.PaO2).optional(),
  HCO3: labValueSchema(ARTERIAL_GAS_VALUES.HCO3).optional(),
  BEBD: labValueSchema(ARTERIAL_GAS_VALUES.BEBD).optional(),
  SaO2: labValueSchema(ARTERIAL_GAS_VALUES.SaO2).optional(),
  lactate: labValueSchema(ARTERIAL_GAS_VALUES.lactate).optional(),
  Hb: labValueSchema(ARTERIAL_GAS_VALUES.Hb).optional(),
  COHb: labValueSchema(ARTERIAL_GAS_VALUES.COHb).optional(),
  MetHb: labValueSchema(ARTERIAL_GAS_VALUES.MetHb).optional(),
  Na: labValueSchema(ARTERIAL_GAS_VALUES.Na).optional(),
  K: labValueSchema(ARTERIAL_GAS_VALUES.K).optional(),
  Ca: labValueSchema(ARTERIAL_GAS_VALUES.Ca).optional(),
  Cl: labValueSchema(ARTERIAL_GAS_VALUES.Cl).optional(),
  glucose: labValueSchema(ARTERIAL_GAS_VALUES.glucose).optional(),
  FiO2: labValueSchema(ARTERIAL_GAS_VALUES.FiO2).optional(),
  temperature: labValueSchema(ARTERIAL_GAS_VALUES.temperature).optional(),
};

export const bloodInput = {
  Hb: labValueSchema(BLOOD_VALUES.Hb).optional(),
  Hct: labValueSchema(BLOOD_VALUES.Hct).optional(),
  WBC: labValueSchema(BLOOD_VALUES.WBC).optional(),
  platelets: labValueSchema(BLOOD_VALUES.platelets).optional(),
  CRP: labValueSchema(BLOOD_VALUES.CRP).optional(),
  PCT: labValueSchema(BLOOD_VALUES.PCT).optional(),
  creatinine: labValueSchema(BLOOD_VALUES.creatinine).optional(),
  urea: labValueSchema(BLOOD_VALUES.urea).optional(),
  bilirubin: labValueSchema(BLOOD_VALUES.bilirubin).optional(),
  ALT: labValueSchema(BLOOD_VALUES.ALT).optional(),
  AST: labValueSchema(BLOOD_VALUES.AST).optional(),
  albumin: labValueSchema(BLOOD_VALUES.albumin).optional(),
  lactate: labValueSchema(BLOOD_VALUES.lactate).optional(),
  glucose: labValueSchema(BLOOD_VALUES.glucose).optional(),
  Na: labValueSchema(BLOOD_VALUES.Na).optional(),
  K: labValueSchema(BLOOD_VALUES.K).optional(),
  Ca: labValueSchema(BLOOD_VALUES.Ca).optional(),
  Cl: labValueSchema(BLOOD_VALUES.Cl).optional(),
  INR: labValueSchema(BLOOD_VALUES.INR).optional(),
  D_dimer: labValueSchema(BLOOD_VALUES.D_dimer).optional(),
  NT_proBNP: labValueSchema(BLOOD_VALUES.NT_proBNP).optional(),
  troponin: labValueSchema(BLOOD_VALUES.troponin).optional(),
};

/** null = not measured. */
const measured = z.number().nullable();

/** Response: every value, null when not measured. */
export const arterialGasOutput = {
  pH: measured,
  PaCO2: measured,
  PaO2: measured,
  HCO3: measured,
  BEBD: measured,
  SaO2: measured,
  lactate: measured,
  Hb: measured,
  COHb: measured,
  MetHb: measured,
  Na: measured,
  K: measured,
  Ca: measured,
  Cl: measured,
  glucose: measured,
  FiO2: measured,
  temperature: measured,
} satisfies { readonly [Code in ArterialGasCode]: typeof measured };

export const bloodOutput = {
  Hb: measured,
  Hct: measured,
  WBC: measured,
  platelets: measured,
  CRP: measured,
  PCT: measured,
  creatinine: measured,
  urea: measured,
  bilirubin: measured,
  ALT: measured,
  AST: measured,
  albumin: measured,
  lactate: measured,
  glucose: measured,
  Na: measured,
  K: measured,
  Ca: measured,
  Cl: measured,
  INR: measured,
  D_dimer: measured,
  NT_proBNP: measured,
  troponin: measured,
} satisfies { readonly [Code in BloodCode]: typeof measured };
