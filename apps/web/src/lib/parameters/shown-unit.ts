import { UNITS, type ValueScale } from '@eupnea/model';

/** What a reader may choose; the first of each is the registry's own. A hectopascal is a millibar. */
export const PRESSURE_UNITS = ['cmH₂O', 'mbar', 'hPa'] as const;
export const PARTIAL_PRESSURE_UNITS = ['mmHg', 'kPa'] as const;

/** Units of this reader's screens. Storage, messages, exports and what a device or a file says keep their own. */
export interface UnitChoice {
  readonly pressure: (typeof PRESSURE_UNITS)[number];
  readonly partialPressure: (typeof PARTIAL_PRESSURE_UNITS)[number];
}

export const REGISTRY_UNITS: UnitChoice = { pressure: 'cmH₂O', partialPressure: 'mmHg' };

/** Conventional units in pascal (NIST SP 811, appendix B.8): water 98.0665, mercury 133.322. */
const PASCALS_PER_CMH2O = 98.0665;
const PASCALS_PER_MMHG = 133.322;

/** Of one registry unit in the chosen one. */
const FACTORS: {
  readonly [Unit in UnitChoice['pressure'] | UnitChoice['partialPressure']]: ValueScale;
} = {
  'cmH₂O': { factor: 1, moreDecimals: 0 },
  mbar: { factor: PASCALS_PER_CMH2O / 100, moreDecimals: 0 },
  hPa: { factor: PASCALS_PER_CMH2O / 100, moreDecimals: 0 },
  mmHg: { factor: 1, moreDecimals: 0 },
  // A kilopascal is 7.5 mmHg: with as many decimals a whole millimetre would be lost.
  kPa: { factor: PASCALS_PER_MMHG / 1000, moreDecimals: 1 },
};

export interface ShownUnit extends ValueScale {
  readonly label: string;
}

const LABELS = new Map<string, string>(Object.values(UNITS).map(({ unit, unitLabel }) => [unit, unitLabel]));

const PRESSURE = UNITS.pressure.unit;
const PER_PRESSURE = `/${PRESSURE}`;
const PARTIAL_PRESSURE = UNITS.partialPressure.unit;

/**
 * The one place where a unit of the registry becomes the one that is read: what a value is multiplied by, how many
 * decimals more it needs, and what stands beside it. Pressures, and what is a pressure times or a thing per pressure
 * (compliance, resistance, pressure-time product), go together, so that no screen has two of them.
 * @param unit UCUM, as the registry has it
 */
export function showUnit(unit: string, { pressure, partialPressure }: UnitChoice): ShownUnit {
  const label = LABELS.get(unit) ?? unit;
  if (unit === PARTIAL_PRESSURE) return { label: partialPressure, ...FACTORS[partialPressure] };
  if (!unit.includes(PRESSURE)) return { label, factor: 1, moreDecimals: 0 };
  const { factor, moreDecimals } = FACTORS[pressure];
  return {
    label: label.replace(UNITS.pressure.unitLabel, pressure),
    factor: unit.endsWith(PER_PRESSURE) ? 1 / factor : factor,
    moreDecimals,
  };
}

/** Digits that a conversion and its way back leave untouched: far beyond any display. */
const EXACT_DIGITS = 12;

/** A stored value in the shown unit, as a field holds it: what was entered in that unit comes back as it was entered. */
export function toShown(stored: number, { factor }: ValueScale): number {
  return factor === 1 ? stored : Number((stored * factor).toPrecision(EXACT_DIGITS));
}

/** What is stored of a value that was entered in the shown unit. */
export function toStored(shown: number, { factor }: ValueScale): number {
  return factor === 1 ? shown : shown / factor;
}
