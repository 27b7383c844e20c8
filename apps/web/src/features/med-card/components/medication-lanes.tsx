import type { Medication } from '@eupnea/contracts/med-card';
import { spanOf, type TimeWindow } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import plot from '../../../ui/trends/trend-stack.module.css';
import { describeDose } from '../../../lib/clinical/describe-dose.ts';
import styles from './med-card.module.css';

/** Maximum number of lanes; the list below has all medications. */
const MOST_LANES = 6;

interface MedicationLanesProps {
  readonly medications: readonly Medication[];
  readonly view: TimeWindow;
}

/** Medications over time: a lane for each, a mark for a single dose. */
export function MedicationLanes({ medications, view }: MedicationLanesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = [...new Set(medications.map(({ name }) => name))].slice(0, MOST_LANES);
  const shareOf = (timeMs: number): number =>
    Math.min(1, Math.max(0, (timeMs - view.fromMs) / spanOf(view))) * 100;
  return names.map((name) => (
    <div key={name} className={plot['band']}>
      <p className={`${plot['bandName']} ${styles['laneName']}`} title={name}>
        {name}
      </p>
      <ul className={plot['lane']} aria-label={t('medCard.givenOver', { name })}>
        {medications
          .filter((medication) => medication.name === name)
          .map((medication) => {
            const fromShare = shareOf(Date.parse(medication.started_at));
            const toShare = medication.ended_at === null ? 100 : shareOf(Date.parse(medication.ended_at));
            const text = [name, describeDose(medication, locale)].filter((part) => part !== '').join(' ');
            return (
              <li
                key={medication.id}
                className={`${plot['piece']} ${styles['dose']}`}
                data-strong
                data-single={medication.ended_at === medication.started_at}
                title={text}
                style={{ left: `${fromShare}%`, width: `${toShare - fromShare}%` }}
              >
                {text}
              </li>
            );
          })}
      </ul>
    </div>
  ));
}
