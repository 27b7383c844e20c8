import { useTranslation } from 'react-i18next';
import styles from './combine.module.css';

interface WizardStepsProps {
  readonly names: readonly string[];
  /** Counted from 1. */
  readonly current: number;
}

/** Progress of the steps: completed ones ticked, later ones numbered. */
export function WizardSteps({ names, current }: WizardStepsProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles['steps']} aria-label={t('combine.steps')}>
      {names.map((name, position) => {
        const isDone = position + 1 < current;
        return (
          <li key={name} aria-current={position + 1 === current ? 'step' : undefined}>
            <span className={styles['mark']} data-done={isDone || undefined} aria-hidden="true">
              {isDone ? '✓' : position + 1}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
