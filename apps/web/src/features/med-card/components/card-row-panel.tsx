import type { TimeWindow } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_TOKENS } from '../../../config/tokens.ts';
import { formatNumber } from '../../../lib/format/format-number.ts';
import { MISSING, displayEntered } from '../../../lib/parameters/display-value.ts';
import { showUnit } from '../../../lib/parameters/shown-unit.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { toTrendColumns, type TrendColumns } from '../../../ui/trends/trend-columns.ts';
import { TrendPlot } from '../../../ui/trends/trend-plot.tsx';
import plot from '../../../ui/trends/trend-stack.module.css';
import type { MedCardData } from '../hooks/use-med-card.ts';
import { describeRow, type CardRow } from '../logic/card-rows.ts';
import { columnsOfSamples, columnsOfSetting, readAt } from '../logic/row-columns.ts';
import styles from './med-card.module.css';

const NO_COLUMNS: TrendColumns = { timesMs: [], low: [], high: [], middle: [] };

interface CardRowPanelProps {
  readonly row: CardRow;
  readonly data: MedCardData;
  readonly view: TimeWindow;
  readonly cursorMs: number | null;
}

/**
 * One value over time with its reading at the cursor: the value in force of a setting or sample, otherwise
 * the nearest measurement.
 */
export function CardRowPanel({ row, data, view, cursorMs }: CardRowPanelProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const theme = useTheme();
  const columns = useMemo(() => columnsOfRow(row, data, view.toMs), [row, data, view.toMs]);
  const facts = describeRow(row);
  if (facts === null) return null;
  const { unit, decimals, nameKey, leastSpan } = facts;
  const shown = showUnit(unit, notation.units);
  const symbol = facts.symbolKey === null ? facts.symbol : t(facts.symbolKey);
  const holds = row.kind !== 'reading' && row.kind !== 'trend';
  const value = readAt(columns, cursorMs ?? view.toMs, holds);
  const print = (number: number): string =>
    decimals === null
      ? displayEntered(unit, number, notation)
      : formatNumber(number * shown.factor, decimals + shown.moreDecimals, notation.locale);
  const { text, wave } = COLOR_TOKENS[theme];
  return (
    <div className={plot['row']}>
      <p
        className={styles['rowName']}
        title={nameKey === null ? symbol : t(nameKey, { defaultValue: symbol })}
      >
        <strong>{symbol}</strong>
        <span>{[shown.label, t(`medCard.kind.${row.kind}`)].filter((part) => part !== '').join(' · ')}</span>
      </p>
      <TrendPlot
        columns={columns}
        factor={shown.factor}
        view={view}
        color={row.kind === 'setting' ? wave.pressure : text.primary}
        theme={theme}
        leastSpan={leastSpan}
        line={row.kind === 'setting' ? 'steps' : holds ? 'dots' : 'curve'}
      />
      <p className={plot['reading']}>
        <strong>{value === null ? MISSING : print(value)}</strong>
        {columns.timesMs.length === 0 && <span>{t('trends.noValues')}</span>}
      </p>
    </div>
  );
}

/** Columns of a row from its query. */
export function columnsOfRow({ kind, code }: CardRow, data: MedCardData, endMs: number): TrendColumns {
  if (kind === 'gas') return columnsOfSamples(kind, data.gases, code);
  if (kind === 'blood') return columnsOfSamples(kind, data.blood, code);
  if (kind === 'setting') return columnsOfSetting(data.settings, code, endMs);
  const answer = kind === 'reading' ? data.readings : data.trends;
  const series = answer?.series.find(({ parameter }) => parameter === code);
  return answer === undefined || series === undefined ? NO_COLUMNS : toTrendColumns(answer, series);
}
