import type { Alert } from '@eupnea/contracts/alert';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import styles from './alarm-slot.module.css';
import { PRIORITY_MARKS, describeAlert } from '@eupnea/notation/describe-alert';

interface AlarmSlotProps {
  /** Active alerts, worst first. */
  readonly alerts: readonly Alert[];
  /** Server time for the age. */
  readonly nowMs: number;
  /** Text without an alert; the row never collapses. */
  readonly calmText: string;
  /** Outdated data do not flash. */
  readonly old?: boolean;
}

/** Row of 28 px for the worst alert; "+n" counts the others. */
export function AlarmSlot({ alerts, nowMs, calmText, old = false }: AlarmSlotProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const [worst] = alerts;
  if (worst === undefined) return <CalmSlot text={calmText} />;
  const mark = PRIORITY_MARKS[worst.priority];
  const others = alerts.slice(1);
  return (
    <p
      className={styles['slot']}
      data-priority={worst.priority}
      data-flash={worst.source === 'device' && !old}
    >
      <span className={styles['mark']} aria-hidden="true">
        {mark === '' ? <span className={styles['dot']} /> : mark}
      </span>
      <span className="visually-hidden">{t(`priority.${worst.priority}`)}</span>
      <span className={styles['text']} title={describeAlert(worst, t, notation)}>
        {describeAlert(worst, t, notation)}
      </span>
      <span className={styles['age']}>{formatDuration(nowMs - Date.parse(worst.onset))}</span>
      {others.length > 0 && (
        <span
          className={styles['more']}
          title={others.map((alert) => describeAlert(alert, t, notation)).join('\n')}
          aria-label={t('alert.more', { count: others.length })}
        >
          +{others.length}
        </span>
      )}
    </p>
  );
}

/** The row without an alert. */
export function CalmSlot({ text }: { readonly text: string }) {
  return <p className={styles['calm']}>{text}</p>;
}

interface NeutralSlotProps {
  readonly text: string;
  readonly ageMs: number | null;
}

/** The row without data: neutral, because the patient's state is unknown. */
export function NeutralSlot({ text, ageMs }: NeutralSlotProps) {
  return (
    <p className={styles['slot']} data-priority="unclassified">
      <span className={styles['text']}>{text}</span>
      {ageMs !== null && <span className={styles['age']}>{formatDuration(ageMs)}</span>}
    </p>
  );
}
