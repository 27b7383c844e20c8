import { spanOf, type TimeWindow } from '@eupnea/waveform';
import stack from '../trends/trend-stack.module.css';
import type { TimelineMark } from './timeline-marks.ts';
import type { LaneCode } from './timeline-rows.ts';
import type { MarkLane } from './use-timeline.ts';
import styles from './timeline.module.css';

/** Lanes whose intervals show their text. */
const NAMED_LANES: ReadonlySet<LaneCode> = new Set(['drugs', 'notes']);

interface MarkLaneStripProps {
  readonly lane: MarkLane;
  readonly view: TimeWindow;
  readonly onHover: (timeMs: number | null) => void;
  readonly onOpen: (mark: TimelineMark) => void;
}

/**
 * What happened, as marks that open their source. The keys N and Shift N of the crosshair reach the marks, and the table
 * below lists them: up to 80 stops of the Tab key a lane would be a trap.
 */
export function MarkLaneStrip({ lane, view, onHover, onOpen }: MarkLaneStripProps) {
  const shareOf = (timeMs: number): number => ((timeMs - view.fromMs) / spanOf(view)) * 100;
  const inView = lane.marks.filter(
    ({ atMs, untilMs }) => atMs <= view.toMs && (untilMs ?? atMs) >= view.fromMs,
  );
  return (
    <div className={stack['band']}>
      <p className={`${stack['bandName']} ${styles['laneName']}`} title={lane.name}>
        {lane.name}
      </p>
      <ul className={stack['lane']} aria-label={lane.name}>
        {inView.map((mark) => {
          const from = Math.max(0, shareOf(mark.atMs));
          const to = mark.untilMs === null ? from : Math.min(100, shareOf(mark.untilMs));
          return (
            <li
              key={mark.key}
              className={styles['mark']}
              data-tone={mark.tone}
              data-moment={mark.untilMs === null}
              style={{ left: `${from}%`, width: `${to - from}%` }}
            >
              <button
                type="button"
                tabIndex={-1}
                title={mark.text}
                aria-label={mark.text}
                onClick={() => onOpen(mark)}
                onPointerEnter={() => onHover(Math.max(mark.atMs, view.fromMs))}
                onPointerLeave={() => onHover(null)}
              >
                {NAMED_LANES.has(mark.lane) && mark.untilMs !== null ? mark.text : null}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
