import { FINDING_LETTERS, type LabelKind } from '@eupnea/model';
import { SCALE_PX, spanOf, type TimeWindow } from '@eupnea/waveform';
import type { CSSProperties } from 'react';
import { ASYNCHRONY_MARKS } from '../../../config/tokens.ts';
import type { BreathColumns } from '../logic/breath-columns.ts';
import { writeLetters } from '../logic/label-kinds.ts';
import { positionsIn } from '../logic/label-order.ts';
import { KindSwatch } from './kind-swatch.tsx';
import styles from './breath-rows.module.css';

/** More breaths in view have no room for letters: the waves above show them, and the strip on top. */
const MOST_CELLS = 120;

export interface RowCell {
  readonly kinds: readonly LabelKind[];
  readonly isUnsure?: boolean;
  /** Behind the letters, where there is room: a confidence. */
  readonly note?: string | undefined;
}

export interface BreathRow {
  readonly name: string;
  /** A suggestion: dashed and hollow. */
  readonly isDashed?: boolean;
  readonly cellOf: (position: number) => RowCell | null;
}

interface BreathRowsProps {
  readonly window: TimeWindow;
  readonly columns: BreathColumns;
  readonly current: number;
  readonly rows: readonly BreathRow[];
  /** Breaths framed through all rows, with what stands under them. */
  readonly frameOf?: (position: number) => string | null;
  /** For those who cannot see the rows. */
  readonly describe: (position: number) => string;
  readonly label: string;
  readonly onSelect: (position: number) => void;
}

/** Labels under the waves on the same time axis: one column a breath, one row a source. */
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
            aria-current={position === current}
            data-framed={frameOf(position) !== null}
            // Space goes on labelling after a click.
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
  const family = kind === 'normal' ? 'normal' : ASYNCHRONY_MARKS[FINDING_LETTERS[kind]].family;
  return (
    <span className={styles['cell']} style={style} data-family={family} data-dashed={isDashed}>
      {!isDashed && kind !== 'normal' && (
        <span className={styles['bar']}>
          <KindSwatch kind={kind} />
        </span>
      )}
      <strong>
        {writeLetters(kinds)}
        {isUnsure && ' ?'}
      </strong>
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}
