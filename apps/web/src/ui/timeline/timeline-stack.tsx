import type { TimeWindow } from '@eupnea/waveform';
import type { ComponentProps } from 'react';
import { TrendAxis } from '../trends/trend-axis.tsx';
import { TrendOverlay } from '../trends/trend-overlay.tsx';
import stack from '../trends/trend-stack.module.css';
import { listGaps } from './list-bands.ts';
import { MarkLaneStrip } from './mark-lane.tsx';
import { TimelineBands } from './timeline-bands.tsx';
import type { TimelineMark } from './timeline-marks.ts';
import { TimelineRowPanel } from './timeline-row.tsx';
import { keyOfRow, type TimelineRows } from './timeline-rows.ts';
import type { TimelineData } from './use-timeline.ts';
import styles from './timeline.module.css';

interface TimelineStackProps {
  readonly data: TimelineData;
  readonly shown: TimelineRows;
  readonly view: TimeWindow;
  readonly onHover: (timeMs: number | null) => void;
  readonly onOpenMark: (mark: TimelineMark) => void;
  readonly overlay: Omit<ComponentProps<typeof TrendOverlay>, 'view'>;
}

/** Strips and curves on a common time axis under one crosshair. */
export function TimelineStack({ data, shown, view, onHover, onOpenMark, overlay }: TimelineStackProps) {
  const { cursorMs } = overlay;
  return (
    <div className={stack['card']} data-waiting={data.waiting}>
      {data.answer !== undefined && (
        <TimelineBands bands={data.answer.bands} view={view} lanes={shown.lanes} />
      )}
      {data.lanes.map((lane) => (
        <MarkLaneStrip key={lane.key} lane={lane} view={view} onHover={onHover} onOpen={onOpenMark} />
      ))}
      <div className={styles['rows']}>
        {shown.rows.map((row) => (
          <TimelineRowPanel
            key={keyOfRow(row)}
            row={row}
            columns={data.columnsOf(row)}
            view={view}
            cursorMs={cursorMs}
            isTooLong={data.isTooLong(row)}
          />
        ))}
        <div className={styles['gaps']} aria-hidden="true">
          {listGaps(data.answer?.gaps ?? [], view).map(({ left, width }) => (
            <div
              key={left}
              className={styles['gap']}
              style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
            />
          ))}
        </div>
      </div>
      <TrendAxis view={view} />
      <TrendOverlay view={view} {...overlay} />
    </div>
  );
}
