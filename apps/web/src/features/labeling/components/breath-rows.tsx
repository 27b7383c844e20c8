import { FINDING_LETTERS, type LabelKind } from '@eupnea/model';
import { SCALE_PX, spanOf, type TimeWindow } from '@eupnea/waveform';
import type { CSSProperties } from 'react';
import { ASYNCHRONY_MARKS } from '../../../config/tokens.ts';
import type { BreathColumns } from '../logic/breath-columns.ts';
import { writeLetters } from '../logic/label-kinds.ts';
import { positionsIn } from '../logic/label-order.ts';
import { KindSwatch } from './kind-swatch.tsx';
import styles from './breath-rows.module.css';

/** Number of breaths above which cells have no room; the waves and the strip show the labels. */
const MOST_CELLS = 120;

export interface RowCell {
  readonly kinds: readonly LabelKind[];
  readonly isUnsure?: boolean;
  /** Confidence, shown where there is room. */
  readonly note?: string | undefined;
}

export interface BreathRow {
  readonly name: string;
  /** A suggestion: dashed outline. */
  readonly isDashed?: boolean;
  readonly cellOf: (position: number) => RowCell | null;
}

interface BreathRowsProps {
  readonly window: TimeWindow;
  readonly columns: BreathColumns;
  readonly current: number;
  readonly rows: readonly BreathRow[];
  /** Breaths with a frame through all rows and the text below. */
  readonly frameOf?: (position: number) => string | null;
  /** Text alternative of a column. */
  readonly describe: (position: number) => string;
  readonly label: string;
  readonly onSelect: (position: number) => void;
}

/** Labels below the waves on the same time axis: one column per breath, one row per source. */
export function BreathRows(props: BreathRowsProps) {
  const { window, columns, current, rows, frameOf = () => null, describe, label, onSelect } = props;
  const shown = positionsIn(columns, window);
  const count = shown === null ? 0 : shown.last - shown.first + 1;
  const first = shown?.first ?? 0;
  const positions =
    count > MOST_CELLS ? [current] : Array.from({ length: count }, (_, index) => first + index);
  const place = (position: number): CSSProperties => {
    const share = (timeMs: number) =>
      Math.min(100, Math.max(0, ((timeMs - window.fromMs) / spanOf(window)) * 100));
    const from = share(columns.started_at_ms[position] ?? 0);
    return { left: `${from}%`, width: `${share(columns.ended_at_ms[position] ?? 0) - from}%` };
  };
  return (
    <div className={styles['rows']} role="group" aria-label={label}>
      <div className={styles['names']} style={{ width: SCALE_PX }} aria-hidden="true">
        {rows.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={styles['plot']}>
        {rows.map((row) => (
          <div key={row.name} className={styles['row']} aria-hidden="true">
            {positions.map((position) => {
              const cell = row.cellOf(position);
              return cell === null ? null : (
                <Cell key={position} cell={cell} isDashed={row.isDashed === true} style={place(position)} />
              );
            })}
          </div>
        ))}
        {positions.map((position) => (
          <button
            key={position}
            type="button"
            className={styles['breath']}
            style={place(position)}
            aria-label={describe(position)}
            title={describe(position)}
            aria-current={position === current}
            data-framed={frameOf(position) !== null}
            // Keeps the focus, so that Space continues to label after a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSelect(position)}
          >
            {frameOf(position) ?? ''}
          </button>
        ))}
      </div>
    </div>
  );
}

interface CellProps {
  readonly cell: RowCell;
  readonly isDashed: boolean;
  readonly style: CSSProperties;
}

function Cell({ cell: { kinds, isUnsure = false, note }, isDashed, style }: CellProps) {
  const [kind = 'normal'] = kinds;
  const isBarred = !isDashed && kind !== 'normal';
  const family = kind === 'normal' ? 'normal' : ASYNCHRONY_MARKS[FINDING_LETTERS[kind]].family;
  return (
    <span
      className={styles['cell']}
      style={style}
      data-family={family}
      data-dashed={isDashed}
      data-barred={isBarred}
    >
      {isBarred && (
        <span className={styles['bar']}>
          {kinds.map((each) => (
            <KindSwatch key={each} kind={each} />
          ))}
        </span>
      )}
      <strong className={styles['letters']}>
        {writeLetters([kind])}
        {kinds.length > 1 && (
          <>
            <span className={styles['others']}>·{writeLetters(kinds.slice(1))}</span>
            <span className={styles['more']}>·</span>
          </>
        )}
        {isUnsure && <span className={styles['unsure']}> ?</span>}
      </strong>
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}
