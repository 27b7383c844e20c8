import { PLOT_HEIGHT, PLOT_WIDTH, drawDelays } from './draw-delays.ts';
import styles from './delay-details.module.css';

interface DelayPlotProps {
  /** Milliseconds, oldest first. */
  readonly history: Float64Array;
  readonly topMs: number;
}

/** Delays of the last messages. */
export function DelayPlot({ history, topMs }: DelayPlotProps) {
  return (
    <svg
      className={styles['plot']}
      viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={drawDelays(history, topMs)}
        fill="none"
        stroke="var(--text-primary)"
        strokeWidth="1.4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
