import type { BreathFeatureCode } from './breath-features.ts';
import type { ParameterDefinition, ParameterGroup } from './parameter.ts';
import type { UNITS } from './parameter-units.ts';

type BreathEntry = Pick<ParameterDefinition, 'symbol' | 'decimals'> & {
  readonly code: BreathFeatureCode;
  readonly formula: string;
  readonly source: string;
} & Partial<Pick<ParameterDefinition, 'mdcCode' | 'loincCode' | 'plausible' | 'histogram'>>;

/** Parameter definition of one breath number, under its feature code, rounded to nearest in tables. */
export function breathParameter(
  group: ParameterGroup,
  unit: (typeof UNITS)[keyof typeof UNITS],
  entry: BreathEntry,
): ParameterDefinition {
  return {
    kind: 'breath',
    i18nKey: `breath_${entry.code}`,
    group,
    rounding: 'nearest',
    ...unit,
    ...entry,
  };
}
