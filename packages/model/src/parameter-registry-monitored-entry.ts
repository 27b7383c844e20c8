import type { ParameterDefinition } from './parameter.ts';
import type { UNITS } from './parameter-units.ts';

export const MONITORED_SOURCE = 'Product specification 3 and 5, monitored parameters';

type Monitored = Omit<ParameterDefinition, 'kind' | 'i18nKey' | 'unit' | 'unitLabel' | 'formula' | 'source'> &
  Partial<Pick<ParameterDefinition, 'formula' | 'source'>>;

/** Parameter definition of one number of a card. */
export function monitored(unit: (typeof UNITS)[keyof typeof UNITS], entry: Monitored): ParameterDefinition {
  return {
    kind: 'monitored',
    i18nKey: `monitored_${entry.code}`,
    formula: null,
    source: MONITORED_SOURCE,
    ...unit,
    ...entry,
  };
}

/** Card rules of the specification, section 5: integers, rounded down. ΔP, its seventh, has one decimal here. */
export const FLOOR = { decimals: 0, rounding: 'floor' } as const;
export const ONE_DECIMAL = { decimals: 1, rounding: 'nearest' } as const;
