import {
  CMH2O_PER_MBAR,
  MMHG_PER_KPA,
  UNITS,
  type PARTIAL_PRESSURE_UNITS,
  type PRESSURE_UNITS,
  type ValueScale,
} from '@eupnea/model';

/** Display units of a reader. Storage, messages, exports and device texts keep their units. */
export interface UnitChoice {
  readonly pressure: (typeof PRESSURE_UNITS)[number];
  readonly partialPressure: (typeof PARTIAL_PRESSURE_UNITS)[number];
}

export const REGISTRY_UNITS: UnitChoice = { pressure: 'cmH₂O', partialPressure: 'mmHg' };

/** Factor from the registry unit to the chosen one. */
const FACTORS: {
  readonly [Unit in UnitChoice['pressure'] | UnitChoice['partialPressure']]: ValueScale;
} = {
  'cmH₂O': { factor: 1, moreDecimals: 0 },
  mbar: { factor: 1 / CMH2O_PER_MBAR, moreDecimals: 0 },
  hPa: { factor: 1 / CMH2O_PER_MBAR, moreDecimals: 0 },
  mmHg: { factor: 1, moreDecimals: 0 },
  // A kilopascal is 7.5 mmHg, so it needs one more decimal.
  kPa: { factor: 1 / MMHG_PER_KPA, moreDecimals: 1 },
};

export interface ShownUnit extends ValueScale {
  readonly label: string;
}

/** UCUM's unit of pH, which is shown without a unit. */
export const PH_UNIT = '[pH]';

const LABELS = new Map<string, string>([
  ...Object.values(UNITS).map(({ unit, unitLabel }) => [unit, unitLabel] as const),
  [PH_UNIT, ''],
]);

const PRESSURE = UNITS.pressure.unit;
const PER_PRESSURE = `/${PRESSURE}`;
const PARTIAL_PRESSURE = UNITS.partialPressure.unit;

/**
 * Conversion of registry units to display units: factor, extra decimals and name. Pressures and derived
 * values (compliance, resistance, pressure-time product) change together.
 * @param unit UCUM unit of the registry
 */
export function showUnit(unit: string, { pressure, partialPressure }: UnitChoice): ShownUnit {
  const label = LABELS.get(unit) ?? unit;
  if (unit.startsWith(PARTIAL_PRESSURE))
    return {
      label: label.replace(UNITS.partialPressure.unitLabel, partialPressure),
      ...FACTORS[partialPressure],
    };
  if (!unit.includes(PRESSURE)) return { label, factor: 1, moreDecimals: 0 };
  const { factor, moreDecimals } = FACTORS[pressure];
  return {
    label: label.replace(UNITS.pressure.unitLabel, pressure),
    factor: unit.endsWith(PER_PRESSURE) ? 1 / factor : factor,
    moreDecimals,
  };
}

/** Conversion of a unit that is known by its label, as that of a formula; one that the registry lacks stays as it is. */
export function showLabel(label: string, units: UnitChoice): ShownUnit {
  const unit = [...LABELS].find(([, own]) => own === label)?.[0];
  return unit === undefined ? { label, factor: 1, moreDecimals: 0 } : showUnit(unit, units);
}

/** Digits that survive a conversion and its reverse, far beyond any display. */
const EXACT_DIGITS = 12;

/** A stored value in the display unit for a field; an entered value is restored exactly. */
export function toShown(stored: number, { factor }: ValueScale): number {
  return factor === 1 ? stored : Number((stored * factor).toPrecision(EXACT_DIGITS));
}

/** Stored value of one entered in the display unit. */
export function toStored(shown: number, { factor }: ValueScale): number {
  return factor === 1 ? shown : shown / factor;
}
