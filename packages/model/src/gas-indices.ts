import { UNITS } from './parameter-units.ts';

/** Indices of a blood gas together with the ventilation when it was taken. */
export const GAS_INDEX_CODES = ['SF', 'OI', 'ROX', 'VR', 'VDE', 'QSQT'] as const;

export type GasIndexCode = (typeof GAS_INDEX_CODES)[number];

/** Blood gas and ventilation; null = not known then. */
export interface GasInputs {
  /** mmHg. */
  readonly PaO2: number | null;
  readonly PaCO2: number | null;
  /** %. */
  readonly SaO2: number | null;
  /** g/dL. */
  readonly Hb: number | null;
  /** %. */
  readonly FiO2: number | null;
  /** %, of the pulse oximeter. */
  readonly SpO2: number | null;
  /** Mean airway pressure, cmH2O. */
  readonly pressure: number | null;
  /** Breaths a minute. */
  readonly rate: number | null;
  /** Expired volume a minute, L/min. */
  readonly minuteVolume: number | null;
  /** Predicted body weight, kg. */
  readonly weight: number | null;
  /** Mixed expired CO2, mmHg. */
  readonly mixedCo2: number | null;
}

export type GasInput = keyof GasInputs;

/** Why an index is absent: its missing inputs, or a condition that it does not hold under. */
export type GasIndexReason =
  | GasInput
  | 'SpO2_above_97'
  | 'FiO2_changed'
  | 'leak'
  | 'leak_unknown'
  | 'PetCO2_above_PaCO2';

export interface GasIndex {
  readonly value: number | null;
  readonly reasons: readonly GasIndexReason[];
}

/** Conditions at the time of the gas. */
export interface GasConditions {
  /** FiO2 was changed within the time in which the gas follows it. */
  readonly oxygenChanged?: boolean;
  /** Median leak of the breaths, %; null = not known, and then what was expired may be a part of it. */
  readonly leakPercent?: number | null;
  /** Median end-tidal CO2 of the breaths, mmHg; null = not known. */
  readonly endTidalCo2?: number | null;
}

interface GasIndexDefinition {
  readonly symbol: string;
  readonly unit: string;
  readonly unitLabel: string;
  readonly decimals: number;
  readonly formula: string;
  readonly source: string;
  /** What a reader must know of it; in English, for programs. Screens translate it by the code. */
  readonly remark?: string;
  readonly inputs: readonly GasInput[];
}

const PURE = { unit: UNITS.ratio.unit, unitLabel: UNITS.ratio.unitLabel };

/** The one definition of every index; P/F is in `GAS_NUMBERS`. */
export const GAS_INDICES: { readonly [Code in GasIndexCode]: GasIndexDefinition } = {
  SF: {
    symbol: 'S/F',
    ...PURE,
    decimals: 0,
    formula: 'SpO2 / FiO2, SpO2 at most 97 %',
    source: 'Rice, Chest 2007;132:410',
    inputs: ['SpO2', 'FiO2'],
  },
  OI: {
    symbol: 'OI',
    ...PURE,
    decimals: 1,
    formula: 'mean airway pressure · FiO2 · 100 / PaO2',
    source: 'PALICC, Pediatr Crit Care Med 2015;16:428',
    inputs: ['pressure', 'FiO2', 'PaO2'],
  },
  ROX: {
    symbol: 'ROX',
    ...PURE,
    decimals: 2,
    formula: '(SpO2 / FiO2) / RR',
    source: 'Roca, Am J Respir Crit Care Med 2019;199:1368',
    remark: 'thresholds hold for nasal high flow only',
    inputs: ['SpO2', 'FiO2', 'rate'],
  },
  VR: {
    symbol: 'VR',
    ...PURE,
    decimals: 2,
    formula: 'minute volume (mL/min) · PaCO2 / (PBW · 100 · 37.5)',
    source: 'Sinha, Br J Anaesth 2009;102:692',
    inputs: ['minuteVolume', 'PaCO2', 'weight'],
  },
  VDE: {
    symbol: 'VD/VT E',
    ...PURE,
    decimals: 2,
    formula: '(PaCO2 - PĒCO2) / PaCO2',
    source: 'Enghoff 1938',
    remark: 'contains shunt and low V/Q',
    inputs: ['PaCO2', 'mixedCo2'],
  },
  QSQT: {
    symbol: 'Qs/Qt est.',
    ...PURE,
    decimals: 2,
    formula: '(Cc - Ca) / (3.5 + Cc - Ca); C = 1.34 · Hb · S + 0.003 · P; PAO2 = FiO2 · 713 - PaCO2 / 0.8',
    source: 'Berggren, Acta Physiol Scand 1942;4 Suppl 11',
    remark: 'estimate with an arteriovenous difference of 3.5 mL/dL at sea level',
    inputs: ['Hb', 'SaO2', 'PaO2', 'PaCO2', 'FiO2'],
  },
};

/** P/F and the indices: the numbers of a gas that research and data sets take. */
export const GAS_NUMBER_CODES = ['PF', ...GAS_INDEX_CODES] as const;

export type GasNumberCode = (typeof GAS_NUMBER_CODES)[number];

/** The one definition of every number of a gas. */
export const GAS_NUMBERS: {
  readonly [Code in GasNumberCode]: Omit<GasIndexDefinition, 'inputs'>;
} = {
  PF: {
    symbol: 'P/F',
    unit: UNITS.partialPressure.unit,
    unitLabel: UNITS.partialPressure.unitLabel,
    decimals: 0,
    formula: 'PaO2 / FiO2',
    source: 'ARDS Definition Task Force, JAMA 2012;307:2526',
  },
  ...GAS_INDICES,
};

/** Above it the dissociation curve is flat: S/F says nothing. */
const MOST_SPO2_PERCENT = 97;
/** Above it gas leaves unmeasured: expired volume and its CO2 are not those of the lung (gate of the breath's CO2). */
const MOST_GAS_LEAK_PERCENT = 10;
/**
 * PetCO2 above PaCO2 by more, mmHg: the gas is not of these breaths. A steep phase III brings PetCO2 above PaCO2 by a few mmHg at
 * most (Moorthy, Anesth Analg 1984;63:818).
 */
const MOST_REVERSED_GRADIENT = 5;
const EXPIRED: ReadonlySet<GasInput> = new Set(['minuteVolume', 'mixedCo2']);
const PERCENT = 100;
const ML_PER_L = 1000;
/** Expected minute volume, mL/min per kg, at the expected PaCO2, mmHg. */
const EXPECTED_ML_PER_KG = 100;
const EXPECTED_PACO2 = 37.5;
/** Oxygen of 1 g of haemoglobin, mL, and of 1 dL of plasma at 1 mmHg, mL. */
const ML_PER_GRAM = 1.34;
const ML_PER_MMHG = 0.003;
const ARTERIOVENOUS_ML_PER_DL = 3.5;
/** Barometric less water vapour pressure at sea level, mmHg, and the respiratory quotient. */
const DRY_PRESSURE = 760 - 47;
const QUOTIENT = 0.8;

/** PaO2 / FiO2 as a fraction, mmHg: the ratio of the Berlin definition (JAMA 2012;307:2526). */
export function oxygenationRatio(paO2: number, fiO2Percent: number): number {
  return paO2 / (fiO2Percent / PERCENT);
}

type Known = { readonly [Input in GasInput]: number };

const COMPUTE: { readonly [Code in GasIndexCode]: (known: Known) => number } = {
  SF: ({ SpO2, FiO2 }) => SpO2 / (FiO2 / PERCENT),
  OI: ({ pressure, FiO2, PaO2 }) => (pressure * FiO2) / PaO2,
  ROX: ({ SpO2, FiO2, rate }) => SpO2 / (FiO2 / PERCENT) / rate,
  VR: ({ minuteVolume, PaCO2, weight }) =>
    (minuteVolume * ML_PER_L * PaCO2) / (weight * EXPECTED_ML_PER_KG * EXPECTED_PACO2),
  VDE: ({ PaCO2, mixedCo2 }) => (PaCO2 - mixedCo2) / PaCO2,
  QSQT: estimateShunt,
};

function estimateShunt({ Hb, SaO2, PaO2, PaCO2, FiO2 }: Known): number {
  const alveolar = (FiO2 / PERCENT) * DRY_PRESSURE - PaCO2 / QUOTIENT;
  const capillary = ML_PER_GRAM * Hb + ML_PER_MMHG * alveolar;
  const arterial = ML_PER_GRAM * Hb * (SaO2 / PERCENT) + ML_PER_MMHG * PaO2;
  const difference = capillary - arterial;
  return difference / (ARTERIOVENOUS_ML_PER_DL + difference);
}

/** Every index, or why it is absent. */
export function computeGasIndices(
  inputs: GasInputs,
  { oxygenChanged = false, leakPercent = null, endTidalCo2 = null }: GasConditions = {},
): { readonly [Code in GasIndexCode]: GasIndex } {
  const known: Known = {
    PaO2: inputs.PaO2 ?? Number.NaN,
    PaCO2: inputs.PaCO2 ?? Number.NaN,
    SaO2: inputs.SaO2 ?? Number.NaN,
    Hb: inputs.Hb ?? Number.NaN,
    FiO2: inputs.FiO2 ?? Number.NaN,
    SpO2: inputs.SpO2 ?? Number.NaN,
    pressure: inputs.pressure ?? Number.NaN,
    rate: inputs.rate ?? Number.NaN,
    minuteVolume: inputs.minuteVolume ?? Number.NaN,
    weight: inputs.weight ?? Number.NaN,
    mixedCo2: inputs.mixedCo2 ?? Number.NaN,
  };
  const index = (code: GasIndexCode): GasIndex => {
    const reasons: GasIndexReason[] = GAS_INDICES[code].inputs.filter((input) => inputs[input] === null);
    if (code === 'SF' && known.SpO2 > MOST_SPO2_PERCENT) reasons.push('SpO2_above_97');
    if (oxygenChanged && GAS_INDICES[code].inputs.includes('FiO2')) reasons.push('FiO2_changed');
    const expired = GAS_INDICES[code].inputs.filter((input) => EXPIRED.has(input));
    if (expired.length > 0 && (leakPercent ?? 0) > MOST_GAS_LEAK_PERCENT) reasons.push('leak');
    if (leakPercent === null && expired.some((input) => inputs[input] !== null)) reasons.push('leak_unknown');
    if (code === 'VDE' && (endTidalCo2 ?? Number.NaN) - known.PaCO2 > MOST_REVERSED_GRADIENT)
      reasons.push('PetCO2_above_PaCO2');
    const value = reasons.length > 0 ? Number.NaN : COMPUTE[code](known);
    return { value: Number.isFinite(value) ? value : null, reasons };
  };
  return {
    SF: index('SF'),
    OI: index('OI'),
    ROX: index('ROX'),
    VR: index('VR'),
    VDE: index('VDE'),
    QSQT: index('QSQT'),
  };
}
