import type { OriginatedLimit } from '@eupnea/contracts/shown-limit';
import type { TFunction } from 'i18next';
import { describeRange } from '../format/describe-range.ts';
import { displayLimit, type Notation } from '@eupnea/notation/display-value';

/** "5 – 40, set at the device"; null without limits. `unit` is the registry's (UCUM). */
export function describeLimits(
  limits: OriginatedLimit | undefined,
  unit: string,
  t: TFunction,
  notation: Notation,
): string | null {
  if (limits === undefined) return null;
  const range = describeRange(limits, (value) => displayLimit(unit, value, notation));
  return range === null ? null : `${range}, ${t(`parameter.limitOrigin.${limits.origin}`)}`;
}
