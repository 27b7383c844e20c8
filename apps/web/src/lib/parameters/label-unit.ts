import { UNITS } from '@eupnea/model';

const LABELS = new Map<string, string>(Object.values(UNITS).map(({ unit, unitLabel }) => [unit, unitLabel]));

/** The ward's notation of a UCUM unit: `cm[H2O]` is read as cmH₂O. */
export function labelUnit(unit: string): string {
  return LABELS.get(unit) ?? unit;
}
