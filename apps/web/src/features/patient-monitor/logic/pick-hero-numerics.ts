export interface HeroNumeric {
  readonly code: string;
  readonly tick?: 'pressure' | 'volume' | 'co2';
}

const ALWAYS: readonly HeroNumeric[] = [
  { code: 'Pmax', tick: 'pressure' },
  { code: 'PEEPCPAP', tick: 'pressure' },
  { code: 'VTe', tick: 'volume' },
  { code: 'MVe', tick: 'volume' },
  { code: 'RR' },
];

/** Need a sensor that many devices lack: they get a block once a value is known. */
const WITH_SENSOR: readonly HeroNumeric[] = [{ code: 'PetCO2', tick: 'co2' }, { code: 'SpO2' }];

/** Without either: measured on every breath, and beside VTe it shows a leak. Six fill three by two on a phone. */
const SIXTH: HeroNumeric = { code: 'VTi', tick: 'volume' };

/** Three by two on a phone: pressures over one another, volumes, rate and the sensor's number. */
export function pickPhoneNumerics(known: Readonly<Record<string, unknown>>): readonly HeroNumeric[] {
  const sixth = WITH_SENSOR.findLast(({ code }) => known[code] !== undefined) ?? SIXTH;
  const order = ['Pmax', 'VTe', 'RR', 'PEEPCPAP', 'MVe'];
  return [...ALWAYS.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code)), sixth];
}

/** The bedside numbers, top to bottom. */
export function pickHeroNumerics(known: Readonly<Record<string, unknown>>): readonly HeroNumeric[] {
  const measured = WITH_SENSOR.filter(({ code }) => known[code] !== undefined);
  return [...ALWAYS, ...(measured.length === 0 ? [SIXTH] : measured)];
}
