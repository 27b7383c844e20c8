import { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG } from '@eupnea/model';

/** Dimension of a unit, and its size in the dimension's first unit. */
interface UnitMeaning {
  readonly dimension: string;
  readonly size: number;
}

interface UnitEntry extends UnitMeaning {
  /** UCUM spellings first, then the reference identifiers of ISO/IEEE 11073-10101. */
  readonly names: readonly string[];
  /** Numeric code of 11073-10101, if a source was found. */
  readonly mdcCode?: number;
}

const unit = (dimension: string, size: number, names: readonly string[], mdcCode?: number): UnitEntry => ({
  dimension,
  size,
  names,
  ...(mdcCode !== undefined && { mdcCode }),
});

/**
 * Convertible units. Numeric codes: device-protocols and public 11073 tables (secondary). Values with other
 * units or dimensions are kept as received.
 */
const UNIT_ENTRIES: readonly UnitEntry[] = [
  unit('pressure', 1, ['cm[H2O]', 'cmH2O', 'MDC_DIM_CM_H2O'], 266_048),
  unit('pressure', CMH2O_PER_MBAR, ['mbar', 'MDC_DIM_MILLI_BAR']),
  unit('pressure', CMH2O_PER_MBAR, ['hPa', 'MDC_DIM_HECTO_PASCAL']),
  unit('pressure', CMH2O_PER_KPA, ['kPa', 'MDC_DIM_KILO_PASCAL'], 265_987),
  unit('pressure', CMH2O_PER_MMHG, ['mm[Hg]', 'mmHg', 'MDC_DIM_MMHG'], 266_016),
  unit('volume', 1, ['mL', 'ml', 'MDC_DIM_MILLI_L'], 263_762),
  unit('volume', 1000, ['L', 'l', 'MDC_DIM_L', 'MDC_DIM_X_L'], 263_744),
  unit('flow', 1, ['L/min', 'l/min', 'MDC_DIM_L_PER_MIN', 'MDC_DIM_X_L_PER_MIN'], 265_216),
  unit('flow', 0.001, ['mL/min', 'ml/min', 'MDC_DIM_MILLI_L_PER_MIN'], 265_234),
  unit('flow', 60, ['L/s', 'l/s', 'MDC_DIM_L_PER_SEC', 'MDC_DIM_X_L_PER_SEC']),
  unit('flow', 0.06, ['mL/s', 'ml/s', 'MDC_DIM_MILLI_L_PER_SEC']),
  unit('time', 1, ['s', 'MDC_DIM_SEC', 'MDC_DIM_X_SEC'], 264_320),
  unit('time', 0.001, ['ms', 'MDC_DIM_MILLI_SEC'], 264_338),
  unit('time', 60, ['min', 'MDC_DIM_MIN']),
  unit(
    'rate',
    1,
    ['/min', '1/min', '{breaths}/min', '{resp}/min', 'MDC_DIM_PER_MIN', 'MDC_DIM_RESP_PER_MIN'],
    264_928,
  ),
  unit('rate', 1, ['{beat}/min', '{beats}/min', 'MDC_DIM_BEAT_PER_MIN'], 264_864),
  unit('rate', 60, ['/s', 'Hz', 'MDC_DIM_PER_SEC', 'MDC_DIM_HZ'], 264_608),
  unit('share', 1, ['1', '{ratio}', 'MDC_DIM_DIMLESS'], 262_656),
  unit('share', 0.01, ['%', 'MDC_DIM_PERCENT'], 262_688),
  unit('compliance', 1, ['mL/cm[H2O]', 'ml/cmH2O', 'MDC_DIM_MILLI_L_PER_CM_H2O'], 268_050),
  unit('compliance', 1000, ['L/cm[H2O]', 'MDC_DIM_L_PER_CM_H2O']),
  unit('compliance', 1 / CMH2O_PER_MBAR, ['mL/mbar', 'mL/hPa', 'MDC_DIM_MILLI_L_PER_MILLI_BAR']),
  unit(
    'resistance',
    1,
    ['cm[H2O].s/L', 'cm[H2O]/L/s', 'cm[H2O]/(L/s)', 'MDC_DIM_CM_H2O_PER_L_PER_SEC'],
    268_064,
  ),
  unit('resistance', CMH2O_PER_MBAR, [
    'mbar.s/L',
    'mbar/L/s',
    'mbar/(L/s)',
    'hPa.s/L',
    'MDC_DIM_MILLI_BAR_PER_L_PER_SEC',
  ]),
  unit('volume for weight', 1, ['mL/kg', 'ml/kg', 'MDC_DIM_MILLI_L_PER_KG']),
  unit('weight', 1, ['kg', 'MDC_DIM_KILO_G'], 263_875),
  unit('weight', 0.001, ['g', 'MDC_DIM_X_G', 'MDC_DIM_G']),
  unit('work for volume', 1, ['J/L', 'MDC_DIM_JOULES_PER_L']),
  unit('work for volume', 0.001, ['mJ/L', 'MDC_DIM_MILLI_JOULES_PER_L']),
  unit('rate for volume', 1, [
    '/min/L',
    '{breaths}/min/L',
    'MDC_DIM_PER_MIN_PER_L',
    'MDC_DIM_BREATHS_PER_MIN_PER_L',
  ]),
  unit('power', 1, ['J/min']),
];

const BY_NAME: ReadonlyMap<string, UnitMeaning> = new Map(
  UNIT_ENTRIES.flatMap((entry) =>
    [...entry.names, ...(entry.mdcCode === undefined ? [] : [String(entry.mdcCode)])].map(
      (name): [string, UnitMeaning] => [name, entry],
    ),
  ),
);

/**
 * Factor from the unit of OBX-6 to a registry unit; null for an unknown unit or another dimension.
 * @param components OBX-6: code, reference identifier, coding system, and the same three of an alternative
 */
export function findFactor(components: readonly string[], toUnit: string): number | null {
  const to = BY_NAME.get(toUnit);
  const from = [components[0], components[1], components[3], components[4]]
    .map((name) => BY_NAME.get(name ?? ''))
    .find((meaning) => meaning !== undefined);
  if (to === undefined || from === undefined || from.dimension !== to.dimension) return null;
  return from.size / to.size;
}

/** OBX-6 of a registry unit: MDC code if known, otherwise UCUM. */
export function formatUnit(ucum: string): string {
  const entry = UNIT_ENTRIES.find(({ names }) => names[0] === ucum);
  const reference = entry?.names.find((name) => name.startsWith('MDC_'));
  if (entry?.mdcCode === undefined || reference === undefined) return `${ucum}^${ucum}^UCUM`;
  return `${entry.mdcCode}^${reference}^MDC^${ucum}^${ucum}^UCUM`;
}
