import type { Medication } from '@eupnea/contracts/med-card';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { describeDose } from '@eupnea/notation/describe-dose';
import styles from './med-card.module.css';

interface MedicationListProps {
  readonly medications: readonly Medication[];
  readonly selected: string | undefined;
  readonly mayRecord: boolean;
  readonly onSelect: (medication: Medication) => void;
  readonly onEdit: (medication: Medication) => void;
  readonly onEndNow: (medication: Medication) => void;
  readonly onTakeBack: (medication: Medication) => void;
}

/** Medications of the period, newest first; a current one can be ended in place. */
export function MedicationList(props: MedicationListProps) {
  const { medications, selected, mayRecord, onSelect, onEdit, onEndNow, onTakeBack } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const when = ({ started_at, ended_at }: Medication): string => {
    const from = formatInstant(Date.parse(started_at), locale);
    if (ended_at === null) return t('medCard.since', { from });
    return ended_at === started_at ? from : `${from} – ${formatInstant(Date.parse(ended_at), locale)}`;
  };
  return (
    <ul className={styles['list']}>
      {medications.map((medication) => (
        <li key={medication.id} data-selected={selected === `medication-${medication.id}`}>
          <button type="button" className={styles['time']} onClick={() => onSelect(medication)}>
            {when(medication)}
          </button>
          <p>
            <strong>{medication.name}</strong> {describeDose(medication, locale)}
            {medication.note !== null && <small> {medication.note}</small>}
          </p>
          {mayRecord && (
            <span className={styles['actions']}>
              {medication.ended_at === null && (
                <button type="button" onClick={() => onEndNow(medication)}>
                  {t('medCard.endNow')}
                </button>
              )}
              <button type="button" onClick={() => onEdit(medication)}>
                {t('medCard.correct')}
              </button>
              <button type="button" onClick={() => onTakeBack(medication)}>
                {t('medCard.takeBack')}
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
