import type { RoundPage } from '@eupnea/contracts/round-page';
import type { ParameterDefinition } from '@eupnea/model';
import { CHANGE_ARROWS, describeInterval, displaySigned } from '@eupnea/notation/change-mark';
import { useTranslation } from 'react-i18next';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import styles from './round-page.module.css';

type Difference = RoundPage['numbers'][number]['difference'];

interface ChangeMarkProps {
  readonly difference: Difference;
  readonly definition: ParameterDefinition;
}

/** "↑ +1.2 (0.8 to 1.9)": the change since the day before with its interval; `---` with too few hours. */
export function ChangeMark({ difference, definition }: ChangeMarkProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { value, direction } = difference;
  if (direction === null || value === null) {
    return (
      <span title={t('round.fewHours', { hours: difference.hours, before: difference.hours_before })}>
        {MISSING}
      </span>
    );
  }
  return (
    <span className={styles['change']} data-direction={direction}>
      <span aria-hidden="true">{CHANGE_ARROWS[direction]}</span>
      <span className="visually-hidden">{t(`round.direction.${direction}`)}</span>{' '}
      <span className={styles['difference']}>{displaySigned(definition, value, notation)}</span>{' '}
      <small>{describeInterval(difference, definition, t, notation)}</small>
    </span>
  );
}
