import { displayLimit, displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatLimit } from '@eupnea/notation/format-number';
import { defineValue, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import type { ReportedDay } from '@eupnea/notation/round-values';
import type { Reader } from './reader.ts';
import type { Block, Cell, KeyNumber, Panel } from './sheet.ts';

const BAR_HEIGHT = 7;

/** Time as a duration, or `---`. */
export function printSeconds(seconds: number | null): string {
  return seconds === null ? MISSING : formatDuration(seconds * 1000);
}

/** A note in small type. */
export function describeSmall(text: string): Block {
  return { kind: 'text', text, isSmall: true };
}

/** Published upper bounds with source, time at or below, and time above. */
export function describeBounds(report: ReportedDay, reader: Reader): Panel {
  const { t } = reader;
  return {
    title: t('reports.bounds'),
    note: t('reports.boundsNote'),
    blocks:
      report.targets.length === 0
        ? [{ kind: 'text', text: t('reports.noBounds') }]
        : [
            {
              kind: 'table',
              head: [t('reports.bound'), '', t('reports.within'), t('reports.above')],
              texts: [1],
              rows: report.targets.flatMap((target) => describeBound(target, report, reader)),
            },
          ],
  };
}

function describeBound(
  {
    value,
    upper,
    source,
    share,
    assessable_seconds: assessable,
    within_seconds: within,
  }: ReportedDay['targets'][number],
  report: ReportedDay,
  reader: Reader,
): readonly (readonly Cell[])[] {
  const { t, locale } = reader;
  const definition = defineValue(value);
  if (definition === null) return [];
  const limit = `${displayLimit(definition.unit, upper, reader)} ${displayUnit(definition, reader)}`;
  const percent = share === null ? MISSING : `${formatLimit(share * 100, locale, 1)} %`;
  return [
    [
      { text: `${t(nameKeyOf(value, report.weights))} ≤ ${limit}`, small: source },
      share === null ? { text: '' } : { text: '', picture: drawShare(share, percent) },
      { text: percent, isStrong: true },
      share === null
        ? { text: '', small: t(reasonKey(value, report)) }
        : {
            text: printSeconds(assessable - within),
            small: t('reports.ofTime', { time: printSeconds(assessable) }),
          },
    ],
  ];
}

function drawShare(share: number, alternative: string): NonNullable<Cell['picture']> {
  return {
    height: BAR_HEIGHT,
    alternative,
    marks: [
      { kind: 'box', x: 0, y: 0.2, width: 1, height: 0.8, shade: 'faint' },
      { kind: 'box', x: 0, y: 0.2, width: share, height: 0.8, shade: 'dark' },
    ],
  };
}

/** Observed time with its share of the ventilation sessions. */
export function describeObserved(
  {
    observed_seconds: observed,
    session_seconds: sessions,
  }: { readonly observed_seconds: number; readonly session_seconds: number },
  { t, locale }: Reader,
): KeyNumber {
  return {
    name: t('reports.observed'),
    value: printSeconds(observed),
    note:
      sessions === 0
        ? t('reports.noSession')
        : t('reports.ofSessions', {
            share: formatLimit(Math.min(1, observed / sessions) * 100, locale, 1),
            time: printSeconds(sessions),
          }),
  };
}

/** Median of a number as a key number; the note is its reason where it is absent. */
export function describeMedian(
  value: ReportedDay['values'][number]['value'],
  report: ReportedDay,
  reader: Reader,
  note: string,
): readonly KeyNumber[] {
  const { t } = reader;
  const definition = defineValue(value);
  if (definition === null) return [];
  const median = report.values.find((known) => known.value === value)?.median ?? null;
  return [
    {
      name: t('reports.medianOf', { name: t(nameKeyOf(value, report.weights)) }),
      value: displayNumber(definition, median, reader),
      unit: median === null ? '' : displayUnit(definition, reader),
      note: median === null ? t(reasonKey(value, report)) : note,
    },
  ];
}
