import type { AuditMeasureCode } from '@eupnea/model';
import type { AuditedDay } from './audit-day.ts';

export interface Adherence {
  /** Patient-days of patients whom the measure assesses. */
  readonly days: number;
  readonly assessable: number;
  readonly adherent: number;
  /** Adherent divided by assessable days, %; null without an assessable day. */
  readonly assessablePercent: number | null;
  /**
   * Adherent divided by all days, %; null without a day. The difference from the assessable rate shows how much could not
   * be assessed; it does not describe care.
   */
  readonly crudePercent: number | null;
}

/** Adherence of many patient-days by one measure, as the CLIF consortium counts it. */
export function countAdherence(days: readonly AuditedDay[], code: AuditMeasureCode): Adherence {
  const own = days.flatMap(({ measures }) => measures.filter((measure) => measure.code === code));
  const assessable = own.filter(({ verdict }) => verdict !== 'not_assessable').length;
  const adherent = own.filter(({ verdict }) => verdict === 'adherent').length;
  return {
    days: own.length,
    assessable,
    adherent,
    assessablePercent: assessable === 0 ? null : (100 * adherent) / assessable,
    crudePercent: own.length === 0 ? null : (100 * adherent) / own.length,
  };
}
