import type { ClifLimits } from './clif-vocabulary.ts';

type ClifLabOrder = 'blood_gas' | 'bmp' | 'cbc' | 'coags' | 'lft' | 'misc';

export interface ClifLab {
  readonly category: string;
  /** As CLIF spells it. */
  readonly unit: string;
  readonly order: ClifLabOrder;
  readonly limits: ClifLimits;
  /** Value in CLIF's unit per value in the unit of lab-values.ts of the contracts. */
  readonly factor: number;
}

/** mg/dL per mmol/L (or per umol/L) from molar masses: calcium 40.08, glucose 180.16, urea nitrogen 28.01. */
const CALCIUM = 4.008;
const GLUCOSE = 18.016;
const UREA_NITROGEN = 2.801;
const CREATININE = 1 / 88.42;
const BILIRUBIN = 1 / 17.1;

function lab(category: string, unit: string, order: ClifLabOrder, limits: ClifLimits, factor = 1): ClifLab {
  return { category, unit, order, limits, factor };
}

const NO_UNIT = '(no units)';

/**
 * Values of a blood gas with a category in CLIF 2.1. Bicarbonate of a gas, base excess, COHb, MetHb and the glucose of whole
 * blood have none.
 */
const GAS_LABS: { readonly [code: string]: ClifLab } = {
  pH: lab('ph_arterial', NO_UNIT, 'blood_gas', [6, 10]),
  PaCO2: lab('pco2_arterial', 'mmHg', 'blood_gas', [0, 250]),
  PaO2: lab('po2_arterial', 'mmHg', 'blood_gas', [0, 700]),
  SaO2: lab('so2_arterial', '%', 'blood_gas', [0, 100]),
  lactate: lab('lactate', 'mmol/L', 'blood_gas', [0, 30]),
  Hb: lab('hemoglobin', 'g/dL', 'blood_gas', [2, 25]),
  Na: lab('sodium', 'mmol/L', 'blood_gas', [90, 210]),
  K: lab('potassium', 'mmol/L', 'blood_gas', [0, 15]),
  Cl: lab('chloride', 'mmol/L', 'blood_gas', [50, 140]),
  Ca: lab('calcium_ionized', 'mg/dL', 'blood_gas', [0, 20], CALCIUM),
};

/** Values of a blood sample with a category. Haematocrit, D-dimer, NT-proBNP and a troponin without its kind have none. */
const BLOOD_LABS: { readonly [code: string]: ClifLab } = {
  Hb: lab('hemoglobin', 'g/dL', 'cbc', [2, 25]),
  WBC: lab('wbc', '10^3/µL', 'cbc', [0, 500]),
  platelets: lab('platelet_count', '10^3/µL', 'cbc', [0, 2000]),
  CRP: lab('crp', 'mg/L', 'misc', [0, 1000]),
  PCT: lab('procalcitonin', 'ng/mL', 'misc', [0, 1000]),
  creatinine: lab('creatinine', 'mg/dL', 'bmp', [0, 20], CREATININE),
  urea: lab('bun', 'mg/dL', 'bmp', [0, 250], UREA_NITROGEN),
  bilirubin: lab('bilirubin_total', 'mg/dL', 'lft', [0, 80], BILIRUBIN),
  ALT: lab('alt', 'U/L', 'lft', [0, 20_000]),
  AST: lab('ast', 'U/L', 'lft', [0, 20_000]),
  albumin: lab('albumin', 'g/dL', 'lft', [0, 15], 0.1),
  lactate: lab('lactate', 'mmol/L', 'misc', [0, 30]),
  glucose: lab('glucose_serum', 'mg/dL', 'bmp', [0, 2000], GLUCOSE),
  Na: lab('sodium', 'mmol/L', 'bmp', [90, 210]),
  K: lab('potassium', 'mmol/L', 'bmp', [0, 15]),
  Cl: lab('chloride', 'mmol/L', 'bmp', [50, 140]),
  Ca: lab('calcium_total', 'mg/dL', 'bmp', [0, 20], CALCIUM),
  INR: lab('inr', NO_UNIT, 'coags', [0, 15]),
};

/** Returns null for a value that CLIF 2.1 has no category for. */
export function findClifLab(kind: 'arterial_gas' | 'blood', code: string): ClifLab | null {
  const labs = kind === 'arterial_gas' ? GAS_LABS : BLOOD_LABS;
  return Object.hasOwn(labs, code) ? (labs[code] ?? null) : null;
}
