import type { Timeseries } from '@eupnea/contracts/timeseries';
import type { BreathFeatureCode } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';
import type { ComponentProps } from 'react';
import { listGaps } from '../logic/trend-bands.ts';
import { TrendAxis } from '../../../ui/trends/trend-axis.tsx';
import { TrendBands } from './trend-bands.tsx';
import { TrendOverlay } from '../../../ui/trends/trend-overlay.tsx';
import { TrendRow } from './trend-row.tsx';
import styles from '../../../ui/trends/trend-stack.module.css';

interface TrendStackProps {
  readonly answer: Timeseries;
  readonly parameters: readonly BreathFeatureCode[];
  readonly view: TimeWindow;
  readonly bounds: TimeWindow;
  /** Another period is loading: the previous curves are dimmed. */
  readonly waiting: boolean;
  readonly point: number | null;
  readonly overlay: Omit<ComponentProps<typeof TrendOverlay>, 'view' | 'bounds'>;
}

/** Bands and one panel per parameter on a common time axis with one crosshair. */
export function TrendStack({ answer, parameters, view, bounds, waiting, point, overlay }: TrendStackProps) {
  return (
    <div className={styles['card']} data-waiting={waiting}>
      <TrendBands bands={answer.bands} view={view} />
      {parameters.map((code) => (
        <TrendRow
          key={code}
          code={code}
          answer={answer}
          view={view}
          hovering={overlay.cursorMs !== null}
          point={point}
        />
      ))}
      <TrendAxis view={view} />
      <div className={styles['gaps']} aria-hidden="true">
        {listGaps(answer.gaps, view).map(({ left, width }) => (
          <div
            key={left}
            className={styles['gap']}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
          />
        ))}
      </div>
      <TrendOverlay view={view} bounds={bounds} {...overlay} />
    </div>
  );
}
