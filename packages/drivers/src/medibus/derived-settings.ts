import { CMH2O_PER_MBAR } from '@eupnea/model';
import type { CodedValue } from './payloads.ts';
import {
  SET_INSPIRATORY_PRESSURE,
  SET_INSPIRATORY_TIME,
  SET_PAUSE_PERCENT,
  SET_PEEP,
} from './setting-codes.ts';

/** Settings with another definition in the registry: pressure above PEEP, pause in seconds. */
export function deriveSettings(items: readonly CodedValue[]): { readonly [parameter: string]: number } {
  const valueOf = (code: number): number | null => items.find((item) => item.code === code)?.value ?? null;
  const derived: Record<string, number> = {};
  const inspiratory = valueOf(SET_INSPIRATORY_PRESSURE);
  const peep = valueOf(SET_PEEP);
  // Dräger sets Pinsp as absolute pressure [K]; the registry's Pcontrol is above PEEP.
  if (inspiratory !== null && peep !== null && inspiratory >= peep) {
    derived['p_control'] = (inspiratory - peep) * CMH2O_PER_MBAR;
  }
  const pausePercent = valueOf(SET_PAUSE_PERCENT);
  const inspiratoryTimeS = valueOf(SET_INSPIRATORY_TIME);
  if (pausePercent !== null && inspiratoryTimeS !== null) {
    derived['pause_time'] = (pausePercent / 100) * inspiratoryTimeS;
  }
  return derived;
}
