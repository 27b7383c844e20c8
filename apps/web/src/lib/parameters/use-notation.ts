import { useMemo } from 'react';
import { useLocale } from '../format/use-locale.ts';
import type { Notation } from '@eupnea/notation/display-value';
import { useUnits } from './unit-choice.ts';

/** Notation of numbers with units for this reader; used by every component that shows one. */
export function useNotation(): Notation {
  const locale = useLocale();
  const units = useUnits();
  return useMemo(() => ({ locale, units }), [locale, units]);
}
