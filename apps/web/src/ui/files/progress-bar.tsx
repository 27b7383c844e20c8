import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 to 1. */
  readonly fraction: number;
  readonly label: string;
}

/** A progress bar with its text beside it. */
export function ProgressBar({ fraction, label }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <progress className={styles['bar']} max={100} value={percent} aria-label={label}>
      {percent}
    </progress>
  );
}
