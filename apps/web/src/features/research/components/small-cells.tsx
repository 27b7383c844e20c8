import { SMALL_CELL_PATIENTS, type SmallCell } from '@eupnea/contracts/research-dataset';
import { useTranslation } from 'react-i18next';
import { useResearchNames } from '../hooks/use-research-names.ts';
import styles from './research.module.css';

interface SmallCellsProps {
  readonly cells: readonly SmallCell[];
  readonly patients: number;
}

/** Combinations that few patients share, before the data leave the house. */
export function SmallCells({ cells, patients }: SmallCellsProps) {
  const { t } = useTranslation();
  const { nameOption } = useResearchNames();
  if (cells.length === 0) return null;
  return (
    <details className={styles['cells']}>
      <summary>{t('research.smallCells', { count: patients, least: SMALL_CELL_PATIENTS })}</summary>
      <p className={styles['hint']}>{t('research.smallCellsHint')}</p>
      <ul>
        {cells.map(({ age_band: age, sex, conditions, patients: count }) => (
          <li key={`${age} ${sex} ${conditions.join()}`}>
            {[
              age === null ? t('research.ageUnknown') : t('research.ageBand', { band: age }),
              t(`patient.sexName.${sex}`),
              ...conditions.map((condition) => nameOption('is', condition)),
            ].join(', ')}
            {': '}
            {t('research.patients', { count })}
          </li>
        ))}
      </ul>
    </details>
  );
}
