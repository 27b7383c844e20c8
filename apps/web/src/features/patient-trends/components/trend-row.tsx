import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import type { Timeseries } from '@eupnea/contracts/timeseries';
import type { TimeWindow } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_TOKENS } from '../../../config/tokens.ts';
import { displayNumber, displayUnit } from '../../../lib/parameters/display-value.ts';
import { showUnit } from '../../../lib/parameters/shown-unit.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import { pickSpan } from '../../../ui/trends/pick-span.ts';
import { newestValue, rangeOf, toTrendColumns, valueAt } from '../../../ui/trends/trend-columns.ts';
import { channelOfGroup } from '../logic/trend-parameters.ts';
import { TrendPlot } from '../../../ui/trends/trend-plot.tsx';
import styles from '../../../ui/trends/trend-stack.module.css';

interface TrendRowProps {
  readonly code: BreathFeatureCode;
  readonly answer: Timeseries;
  readonly view: TimeWindow;
  /** Whether a cursor exists; without one the row shows the newest value. */
  readonly hovering: boolean;
  /** The point under the cursor; null in a gap. */
  readonly point: number | null;
}

/** Row of one parameter: name and unit, curve, and the value at the cursor above the visible range. */
export function TrendRow({ code, answer, view, hovering, point }: TrendRowProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const theme = useTheme();
  const show = useShowParameter();
  const definition = findParameter('breath', code);
  const series = answer.series.find(({ parameter }) => parameter === code);
  const columns = useMemo(
    () => (series === undefined ? null : toTrendColumns(answer, series)),
    [answer, series],
  );
  const span = useMemo(() => (columns === null ? null : pickSpan(columns)), [columns]);
  if (definition === null) return null;
  const channel = channelOfGroup(definition.group);
  const color = channel === null ? COLOR_TOKENS[theme].text.primary : COLOR_TOKENS[theme].wave[channel];
  const print = (value: number | null): string => displayNumber(definition, value, notation);
  const range = series === undefined ? null : rangeOf(series);
  const value = series === undefined ? null : hovering ? valueAt(series, point) : newestValue(series);
  return (
    <div className={styles['row']}>
      <button
        type="button"
        className={styles['name']}
        title={t(`parameters.${definition.i18nKey}.name`)}
        onClick={(event) =>
          show(event.currentTarget, {
            kind: 'breath',
            code,
            value:
              value === null ? undefined : { value, at: answer.times[point ?? answer.times.length - 1] ?? 0 },
          })
        }
      >
        <strong data-channel={channel ?? undefined}>{t(`parameters.${definition.i18nKey}.label`)}</strong>
        <span>{displayUnit(definition, notation)}</span>
      </button>
      {columns === null ? (
        <div className={styles['plot']} />
      ) : (
        <TrendPlot
          columns={columns}
          factor={showUnit(definition.unit, notation.units).factor}
          view={view}
          color={color}
          theme={theme}
          line={answer.resolution === 'breath' ? 'dots' : 'curve'}
          span={span}
        />
      )}
      <p className={styles['reading']}>
        <strong>{print(value)}</strong>
        <span>
          {range === null ? t('trends.noValues') : `${print(range.least)} – ${print(range.greatest)}`}
        </span>
        {span !== null && span.beyond > 0 && <span>{t('trends.beyondAxis', { count: span.beyond })}</span>}
      </p>
    </div>
  );
}
