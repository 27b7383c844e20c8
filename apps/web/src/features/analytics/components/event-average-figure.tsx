import type { AverageGroup, EventAverage } from '@eupnea/contracts/event-average';
import { ASYNCHRONY_KINDS, VENTILATION_CONTROLS } from '@eupnea/model';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { nameControl } from '@eupnea/notation/name-control';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { showLabel } from '@eupnea/notation/shown-unit';
import {
  AVERAGE_HEIGHT_PX,
  AVERAGE_WIDTH_PX,
  decimalsOf,
  drawEventAverage,
  type AverageFigure,
} from '../logic/draw-event-average.ts';
import {
  writeAverageCsv,
  writeAverageSvg,
  type AverageWords,
  type GroupFigure,
} from '../logic/write-average-files.ts';
import styles from './event-average.module.css';

interface EventAverageFigureProps {
  readonly average: EventAverage;
  /** Code of the events, for the table. */
  readonly event: string;
  readonly name: string;
}

/** The figure with its counts, and downloads of itself and of its numbers. */
export function EventAverageFigure({ average, event, name }: EventAverageFigureProps) {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  const { events, formula, analysis_version: version } = average;
  const unit = showLabel(average.unit, units);
  const figures = drawEventAverage(average, unit.factor);
  if (events.found === 0) return <p className={styles['hint']}>{t('analytics.average.none')}</p>;
  const counts = [
    t('analytics.average.used', { used: events.used, found: events.found }),
    ...(events.drawn < events.found ? [t('analytics.average.drawn', { drawn: events.drawn })] : []),
    ...(events.found_cut ? [t('analytics.average.cut')] : []),
    ...(events.missing_samples > 0
      ? [t('analytics.average.leftOut', { count: events.missing_samples })]
      : []),
  ];
  const words: AverageWords = {
    title: t('analytics.average.figure', { name, formula }),
    valueAxis: unit.label === '' ? formula : `${formula}, ${unit.label}`,
    timeAxis: t('analytics.average.axis'),
    notes: [name, ...counts, t('analytics.average.percentiles', { version }), t('frame.researchOnly')],
    tick: (value, step) => formatNumber(value, decimalsOf(step), locale),
  };
  const groups = average.groups.flatMap(({ key, used }, place): GroupFigure[] => {
    const figure = figures?.groups[place];
    const heading = t('analytics.average.group', { name: nameGroup(key), count: used });
    return figure === undefined ? [] : [{ figure, heading }];
  });
  function nameGroup(key: AverageGroup['key']): string {
    const kind = ASYNCHRONY_KINDS.find((known) => known === key);
    if (kind !== undefined) return t(`findings.kind.${kind}`);
    if (key === 'unknown') return t('reports.modeUnknown');
    const mode = VENTILATION_CONTROLS.find((known) => known === key);
    return mode === undefined ? t(`analytics.average.groupOf.${key}`) : nameControl(mode);
  }
  const save = (content: string, type: string, ending: string): void =>
    saveFile(new Blob([content], { type }), `average-${event.replaceAll(':', '-')}.${ending}`);
  return (
    <>
      <p className={styles['hint']} role="status">
        {counts.join(' ')}
      </p>
      {figures !== null && (
        <figure className={styles['figure']}>
          <Plot figure={figures.whole} words={words} label={words.title} />
          {groups.length > 0 && (
            <div className={styles['groups']}>
              {groups.map(({ figure, heading }) => (
                <div key={heading}>
                  <h3 className={styles['heading']}>{heading}</h3>
                  <Plot figure={figure} words={words} label={`${words.title}: ${heading}`} />
                </div>
              ))}
            </div>
          )}
          <figcaption>{t('analytics.average.percentiles', { version })}</figcaption>
          <div className={styles['saves']}>
            <Button
              onClick={() => save(writeAverageSvg(figures.whole, words, groups), 'image/svg+xml', 'svg')}
            >
              {t('analytics.average.saveSvg')}
            </Button>
            <Button onClick={() => save(writeAverageCsv(average, event), 'text/csv', 'csv')}>
              {t('analytics.average.saveCsv')}
            </Button>
          </div>
        </figure>
      )}
    </>
  );
}

interface PlotProps {
  readonly figure: AverageFigure;
  readonly words: AverageWords;
  readonly label: string;
}

function Plot({ figure, words, label }: PlotProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['plot']}
      viewBox={`0 0 ${AVERAGE_WIDTH_PX} ${AVERAGE_HEIGHT_PX}`}
    >
      <path className={styles['grid']} d={figure.grid} />
      <path className={styles['band']} d={figure.band} />
      <path className={styles['event']} d={figure.event} />
      <path className={styles['median']} d={figure.median} />
      <path className={styles['frame']} d={figure.frame} />
      <text className={styles['name']} x={4} y={12}>
        {words.valueAxis}
      </text>
      {figure.valueTicks.map(({ px, value }) => (
        <text key={value} className={styles['tick']} x={40} y={px + 3.5} textAnchor="end">
          {words.tick(value, figure.valueStep)}
        </text>
      ))}
      {figure.timeTicks.map(({ px, value }) => (
        <text key={value} className={styles['tick']} x={px} y={AVERAGE_HEIGHT_PX - 24} textAnchor="middle">
          {words.tick(value, figure.timeStep)}
        </text>
      ))}
      <text
        className={styles['name']}
        x={AVERAGE_WIDTH_PX / 2 + 18}
        y={AVERAGE_HEIGHT_PX - 8}
        textAnchor="middle"
      >
        {words.timeAxis}
      </text>
    </svg>
  );
}
