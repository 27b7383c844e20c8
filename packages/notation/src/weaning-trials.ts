import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { Weaning } from '@eupnea/contracts/weaning';
import { UNITS, WEANING_STATES } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { displayEntered, displayNumber, displayUnit, type Notation } from './display-value.ts';
import { formatDuration } from './format-duration.ts';
import { formatNumber } from './format-number.ts';
import { printOxygenation } from './print-oxygenation.ts';
import { EFFORT_VALUES } from './weaning-values.ts';

type Trial = Weaning['trials'][number];

/** RSBI of Yang and Tobin 1991, drawn for scale. */
export const PUBLISHED_RSBI = 105;
/** Height of the axis relative to the published value. */
const HEADROOM = 1.1;

export interface RsbiPoint {
  readonly minute: number;
  readonly rsbi: number;
}

/** RSBI by minute as unbroken lines and the top of their axis; null with fewer than two values. */
export function layRsbi(
  minutes: Trial['minutes'],
): { readonly lines: readonly (readonly RsbiPoint[])[]; readonly top: number } | null {
  const lines: RsbiPoint[][] = [];
  let isOpen = false;
  for (const [minute, { rsbi }] of minutes.entries()) {
    if (rsbi !== null) {
      if (!isOpen) lines.push([]);
      lines.at(-1)?.push({ minute, rsbi });
    }
    isOpen = rsbi !== null;
  }
  const known = lines.flat().map(({ rsbi }) => rsbi);
  return known.length < 2 ? null : { lines, top: Math.max(PUBLISHED_RSBI * HEADROOM, ...known) };
}

/** Time in each state of a day; a day that ended before the first record has none. */
export function describeWeaningDay(
  { ventilator_free: { first_at: first } }: Pick<Weaning, 'ventilator_free'>,
  { end, seconds, ventilator }: Weaning['days'][number],
  t: TFunction,
): string {
  if (first !== null && Date.parse(end) <= Date.parse(first)) return t('weaning.beforeRecord');
  const parts = WEANING_STATES.filter((state) => seconds[state] > 0).map(
    (state) => `${t(`weaning.state.${state}`)} ${formatDuration(seconds[state] * 1000)}`,
  );
  return [...parts, ...(ventilator === 'free' ? [t('weaning.freeDay')] : [])].join(' · ');
}

export function describeCompletion(
  { is_completed: is }: Trial,
  { definition }: Pick<Weaning, 'definition'>,
  t: TFunction,
): string {
  const minutes = { minutes: definition.completed_minutes };
  if (is === null) return t('weaning.completionUnknown');
  return is ? t('weaning.completed', minutes) : t('weaning.notCompleted', minutes);
}

/** A line for each number of effort that exists; none without any. */
export function listEfforts({ effort }: Trial, t: TFunction, notation: Notation): readonly string[] {
  return EFFORT_VALUES.flatMap(({ code, parameter }) => {
    const { median, n } = effort[code];
    if (parameter === null || median === null) return [];
    const value = `${displayNumber(parameter, median, notation)} ${displayUnit(parameter, notation)}`;
    return [`${t(`weaning.effortOf.${code}`)} ${value} (${t('weaning.ofN', { number: n })})`];
  });
}

/** Blood gas analysers print pH with two decimals. */
const PH_DECIMALS = 2;

/** "pH 7.38, PaCO₂ 41 mmHg, P/F 240". */
export function describeTrialGas({ pH, PaCO2, PF }: ArterialBloodGas, notation: Notation): string {
  const { unit } = UNITS.partialPressure;
  return [
    ...(pH === null ? [] : [`pH ${formatNumber(pH, PH_DECIMALS, notation.locale)}`]),
    ...(PaCO2 === null
      ? []
      : [`PaCO₂ ${displayEntered(unit, PaCO2, notation)} ${displayUnit({ unit }, notation)}`]),
    ...(PF === null ? [] : [`P/F ${printOxygenation(PF, notation)}`]),
  ].join(', ');
}
