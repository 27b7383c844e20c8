import type { EmptyDirection } from '@eupnea/model';
import { NO_VALUE_NUMBERS } from './no-value.ts';

/**
 * The flow of one sample whose directions stand in two cells; NaN where one of them is missing. A number that a program
 * writes for a missing value is looked for here: the difference would hide it from the check of values.
 * @param rest whether an empty cell says that nothing flows in its direction
 */
export function joinDirections(
  inspiratory: number,
  factor: number,
  expiratory: number,
  expiratoryFactor: number,
  rest?: EmptyDirection,
): number {
  if (NO_VALUE_NUMBERS.has(inspiratory) || NO_VALUE_NUMBERS.has(expiratory)) return Number.NaN;
  return (
    fill(inspiratory, expiratory, rest) * factor - fill(expiratory, inspiratory, rest) * expiratoryFactor
  );
}

function fill(value: number, other: number, rest: EmptyDirection | undefined): number {
  if (!Number.isNaN(value) || rest === undefined || Number.isNaN(other)) return value;
  return rest === 'empty' || other !== 0 ? 0 : value;
}
