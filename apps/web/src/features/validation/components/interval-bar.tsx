import type { KindResult } from '@eupnea/validation';
import { placeOnAxis } from '../logic/interval-axis.ts';
import styles from './kind-table.module.css';

interface IntervalBarProps {
  readonly estimate: KindResult['sensitivity'];
  /** Null without a target. */
  readonly target: number | null;
  /** Start of the axis; it ends at 1. */
  readonly start: number;
}

/** The value as a dot on its 95 % interval, the target as a tick. The numbers are beside it. */
export function IntervalBar({ estimate, target, start }: IntervalBarProps) {
  const { value, low, high } = estimate;
  const at = (share: number) => `${placeOnAxis(share, start)}%`;
  return (
    <svg className={styles['bar']} aria-hidden="true" focusable="false">
      <line className={styles['track']} x1="0" x2="100%" y1="50%" y2="50%" />
      {low !== null && high !== null && (
        <line className={styles['interval']} x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
      )}
      {target !== null && (
        <line className={styles['target']} x1={at(target)} x2={at(target)} y1="2" y2="18" />
      )}
      {value !== null && <circle className={styles['dot']} cx={at(value)} cy="50%" r="4" />}
    </svg>
  );
}
