import type { RoundPage } from '@eupnea/contracts/round-page';
import type { ParameterDefinition } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { displayNumber, type Notation } from './display-value.ts';

type Difference = RoundPage['numbers'][number]['difference'];

export const CHANGE_ARROWS = { up: '↑', down: '↓', none: '≈' } as const;

/** "+1.2", "-0.4". */
export function displaySigned(definition: ParameterDefinition, value: number, notation: Notation): string {
  const text = displayNumber(definition, value, notation);
  return value > 0 ? `+${text}` : text;
}

/** "(0.8 to 1.9)". */
export function describeInterval(
  { low, high }: Difference,
  definition: ParameterDefinition,
  t: TFunction,
  notation: Notation,
): string {
  return t('round.interval', {
    low: displayNumber(definition, low, notation),
    high: displayNumber(definition, high, notation),
  });
}
