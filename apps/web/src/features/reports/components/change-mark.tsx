import type { RoundPage } from '@eupnea/contracts/round-page';
import type { ParameterDefinition } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { displayNumber, MISSING, type Notation } from '../../../lib/parameters/display-value.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import styles from './round-page.module.css';

type Difference = RoundPage['numbers'][number]['difference'];

const ARROWS = { up: '↑', down: '↓', none: '≈' } as const;

interface ChangeMarkProps {
  readonly difference: Difference;
  readonly definition: ParameterDefinition;
}

/** "↑ +1.2 (0.8 to 1.9)": the change since the day before with its interval; `---` with too few hours. */
export function ChangeMark({ difference, definition }: ChangeMarkProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { value, low, high, direction } = difference;
  if (direction === null || value === null) {
    return (
      <span title={t('round.fewHours', { hours: difference.hours, before: difference.hours_before })}>
        {MISSING}
      </span>
    );
  }
  return (
    <span className={styles['change']} data-direction={direction}>
      <span aria-hidden="true">{ARROWS[direction]}</span>
      <span className="visually-hidden">{t(`round.direction.${direction}`)}</span>{' '}
      <span className={styles['difference']}>{signed(definition, value, notation)}</span>{' '}
      <small>
        {t('round.interval', {
          low: displayNumber(definition, low, notation),
          high: displayNumber(definition, high, notation),
        })}
      </small>
    </span>
  );
}

function signed(definition: ParameterDefinition, value: number, notation: Notation): string {
  const text = displayNumber(definition, value, notation);
  return value > 0 ? `+${text}` : text;
}
