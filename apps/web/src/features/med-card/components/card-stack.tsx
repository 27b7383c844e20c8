import { keepWithin, type TimeWindow } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';
import { MISSING, displayEntered } from '../../../lib/parameters/display-value.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { TrendAxis } from '../../../ui/trends/trend-axis.tsx';
import { TrendOverlay } from '../../../ui/trends/trend-overlay.tsx';
import plot from '../../../ui/trends/trend-stack.module.css';
import type { TrendView } from '../../../ui/trends/use-trend-view.ts';
import type { MedCardData } from '../hooks/use-med-card.ts';
import { describeRow, keyOfRow } from '../logic/card-rows.ts';
import { readAt } from '../logic/row-columns.ts';
import { CardRowPanel, columnsOfRow } from './card-row-panel.tsx';
import { MedicationLanes } from './medication-lanes.tsx';

interface CardStackProps {
  readonly data: MedCardData;
  readonly trend: TrendView;
  readonly bounds: TimeWindow;
  readonly cursorMs: number | null;
  readonly onCursor: (timeMs: number | null) => void;
  /** Opens the sample or medication nearest to a time. */
  readonly onOpen: (timeMs: number) => void;
}

/** Medications, samples, readings, trends and settings on one time axis with one crosshair. */
export function CardStack({ data, trend, bounds, cursorMs, onCursor, onOpen }: CardStackProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { view, show, back } = trend;
  const sampleTimes = [...data.gases, ...data.blood]
    .map(({ taken_at }) => Date.parse(taken_at))
    .toSorted((one, other) => one - other);

  function step(points: number): void {
    const past = sampleTimes.filter((timeMs) => timeMs < (cursorMs ?? Number.POSITIVE_INFINITY));
    const ahead = sampleTimes.filter((timeMs) => timeMs > (cursorMs ?? Number.NEGATIVE_INFINITY));
    const next = points < 0 ? (past.at(points) ?? past[0]) : (ahead[points - 1] ?? ahead.at(-1));
    if (next === undefined) return;
    if (next < view.fromMs || next > view.toMs) {
      const half = (view.toMs - view.fromMs) / 2;
      show(keepWithin({ fromMs: next - half, toMs: next + half }, bounds), true);
    }
    onCursor(next);
  }

  const readings = data.rows.map((row) => {
    const holds = row.kind !== 'reading' && row.kind !== 'trend';
    const value = cursorMs === null ? null : readAt(columnsOfRow(row, data, view.toMs), cursorMs, holds);
    const facts = describeRow(row);
    const symbol = facts?.symbolKey ? t(facts.symbolKey) : (facts?.symbol ?? row.code);
    return `${symbol} ${value === null ? MISSING : displayEntered(facts?.unit ?? '', value, notation)}`;
  });
  const time = cursorMs === null ? '' : formatInstant(cursorMs, notation.locale);
  return (
    <div className={plot['card']} data-waiting={data.waiting}>
      <MedicationLanes medications={data.medications} view={view} />
      {data.rows.map((row) => (
        <CardRowPanel key={keyOfRow(row)} row={row} data={data} view={view} cursorMs={cursorMs} />
      ))}
      <TrendAxis view={view} />
      <TrendOverlay
        label={t('medCard.cursor')}
        view={view}
        bounds={bounds}
        cursorMs={cursorMs !== null && cursorMs >= view.fromMs && cursorMs <= view.toMs ? cursorMs : null}
        reading={cursorMs === null ? '' : [time, ...readings].join(', ')}
        time={time}
        onCursor={onCursor}
        onStep={step}
        onView={show}
        onBack={back}
        onOpen={onOpen}
      />
    </div>
  );
}
