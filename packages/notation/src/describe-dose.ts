import type { Medication } from '@eupnea/contracts/med-card';
import { formatLimit } from './format-number.ts';

/** "2.5 mg/kg/h IV"; empty without dose and route. */
export function describeDose(
  { dose, unit, route }: Pick<Medication, 'dose' | 'unit' | 'route'>,
  locale: string,
): string {
  const amount = dose === null ? '' : `${formatLimit(dose, locale)} ${unit ?? ''}`.trim();
  return [amount, route ?? ''].filter((part) => part !== '').join(' ');
}
