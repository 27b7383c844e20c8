import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeWindow } from '@eupnea/waveform';
import { COLOR_TOKENS, type ThemeName } from '../../config/tokens.ts';
import { showUnit } from '@eupnea/notation/shown-unit';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { useTheme } from '../../lib/theme/theme-store.ts';
import { useShowParameter } from '../parameter/parameter-popover.tsx';
import { pickSpan, type AxisSpan } from '../trends/pick-span.ts';
import { TrendPlot } from '../trends/trend-plot.tsx';
import stack from '../trends/trend-stack.module.css';
import { labelOfRow, nameOfRow, printReading, printRowValue, unitOfRow } from './describe-row.ts';
import { channelOfRow } from './row-color.ts';
import { newestOf, readRow, type RowColumns, type RowReading } from './row-columns.ts';
import { describeRow, registryOf, type TimelineRow } from './timeline-rows.ts';
import styles from './timeline.module.css';

interface TimelineRowProps {
  readonly row: TimelineRow;
  readonly columns: RowColumns;
  readonly view: TimeWindow;
  readonly cursorMs: number | null;
  readonly isTooLong: boolean;
}

/** One curve: name and unit, plot, and the value at the crosshair; without a crosshair the newest value. */
export function TimelineRowPanel({ row, columns, view, cursorMs, isTooLong }: TimelineRowProps) {
  const notation = useNotation();
  const theme = useTheme();
  const span = useMemo(() => pickRowSpan(row, columns), [row, columns]);
  const facts = describeRow(row);
  if (facts === null) return null;
  const reading = cursorMs === null ? newestReading(columns) : readRow(columns, cursorMs);
  return (
    <div className={stack['row']}>
      <RowName row={row} value={reading?.value ?? null} atMs={cursorMs ?? view.toMs} />
      <TrendPlot
        columns={columns}
        factor={showUnit(facts.unit, notation.units).factor}
        view={view}
        color={colorOf(row, theme)}
        theme={theme}
        line={columns.line}
        leastSpan={facts.leastSpan}
        span={span}
      />
      <p className={stack['reading']}>
        <strong>{printReading(row, reading, notation)}</strong>
        <Range
          row={row}
          columns={columns}
          reading={cursorMs === null ? null : reading}
          isTooLong={isTooLong}
        />
        {span !== null && span.beyond > 0 && <Beyond count={span.beyond} />}
      </p>
    </div>
  );
}

/** Shares have one scale, so that 17 % and 62 % do not look alike. */
const WHOLE_SHARE: AxisSpan = { least: 0, greatest: 100, beyond: 0 };

/** Null includes every point: settings and samples are few, and each counts. */
function pickRowSpan({ kind }: TimelineRow, columns: RowColumns): AxisSpan | null {
  if (kind === 'async') return WHOLE_SHARE;
  return columns.holds ? null : pickSpan(columns);
}

function Beyond({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return <span>{t('trends.beyondAxis', { count })}</span>;
}

function newestReading(columns: RowColumns): RowReading | null {
  const value = newestOf(columns);
  const point = columns.middle.findLastIndex((one) => one !== null);
  return value === null
    ? null
    : { value, low: columns.low[point] ?? value, high: columns.high[point] ?? value };
}

interface RangeProps {
  readonly row: TimelineRow;
  readonly columns: RowColumns;
  /** Null shows the range of the view. */
  readonly reading: RowReading | null;
  readonly isTooLong: boolean;
}

/** Band at the crosshair, else lowest and highest value in view. */
function Range({ row, columns, reading, isTooLong }: RangeProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (isTooLong) return <span>{t('timeline.tooLong')}</span>;
  if (columns.range === null) return <span>{t('trends.noValues')}</span>;
  const print = (low: number, high: number): string =>
    `${printRowValue(row, low, notation)} – ${printRowValue(row, high, notation)}`;
  if (reading !== null && columns.hasBand && row.kind !== 'async') {
    return (
      <span title={t('timeline.bandName')}>
        {t('timeline.band')} {print(reading.low, reading.high)}
      </span>
    );
  }
  const name = columns.hasBand && row.kind !== 'async' ? 'timeline.bandRangeName' : 'timeline.rangeName';
  return <span title={t(name)}>{print(columns.range.least, columns.range.greatest)}</span>;
}

function colorOf(row: TimelineRow, theme: ThemeName): string {
  const { text, wave } = COLOR_TOKENS[theme];
  if (row.kind === 'setting') return wave.pressure;
  const channel = channelOfRow(row);
  return channel === null ? text.primary : wave[channel];
}

interface RowNameProps {
  readonly row: TimelineRow;
  readonly value: number | null;
  readonly atMs: number;
}

/** Opens the definition of a number of the registry; laboratory values and shares have none there. */
function RowName({ row, value, atMs }: RowNameProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const kind = registryOf(row);
  const unit = [unitOfRow(row, notation), t(`timeline.source.${row.kind}`)]
    .filter((part) => part !== '')
    .join(' · ');
  const label = <strong data-channel={channelOfRow(row) ?? undefined}>{labelOfRow(row, t)}</strong>;
  const name = nameOfRow(row, t);
  if (kind === null) {
    return (
      <p className={styles['name']} title={name}>
        {label}
        <span>{unit}</span>
      </p>
    );
  }
  return (
    <button
      type="button"
      className={stack['name']}
      title={name}
      onClick={(event) =>
        show(event.currentTarget, {
          kind,
          code: row.code,
          value: value === null ? undefined : { value, at: atMs },
        })
      }
    >
      {label}
      <span>{unit}</span>
    </button>
  );
}
