import type { AsynchronyHour } from '@eupnea/contracts/asynchrony';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { describeHour, formatHeatDay, writeShare } from '../logic/describe-hour.ts';
import { HOURS_OF_DAY, stepInHeat, type HeatRow } from '../logic/heat-rows.ts';
import styles from './analytics.module.css';

interface HeatMapProps {
  readonly label: string;
  readonly rows: readonly HeatRow[];
  /** Start of the selected hour. */
  readonly chosen: string | undefined;
  readonly onChoose: (hour: AsynchronyHour) => void;
}

/** Heat map of days by hours. Each cell shows its number and is a button: arrows move, Enter opens. */
export function HeatMap({ label, rows, chosen, onChoose }: HeatMapProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const starts = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.hour.start ?? []));
  const tabStop = chosen !== undefined && starts.includes(chosen) ? chosen : starts.at(-1);

  function move(event: KeyboardEvent, row: number, hour: number): void {
    const next = stepInHeat(rows, { row, hour }, event.key);
    if (next === null) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-start="${next.start}"]`)?.focus();
  }

  return (
    <div className={styles['scroll']}>
      <table ref={table} className={styles['heat']} aria-label={label}>
        <thead>
          <tr>
            <td />
            {Array.from({ length: HOURS_OF_DAY }, (_, hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, cells }, row) => (
            <tr key={day}>
              <th scope="row">{formatHeatDay(day, locale)}</th>
              {cells.map((cell, hour) => (
                <td key={`${day}/${hour + 0}`}>
                  {cell !== null && (
                    <button
                      type="button"
                      data-start={cell.hour.start}
                      data-level={cell.level}
                      data-few={cell.few}
                      aria-pressed={cell.hour.start === chosen}
                      aria-label={describeHour(cell.hour, cell.percent, t, locale)}
                      tabIndex={cell.hour.start === tabStop ? 0 : -1}
                      onKeyDown={(event) => move(event, row, hour)}
                      onClick={() => onChoose(cell.hour)}
                    >
                      {writeShare(cell.percent)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
