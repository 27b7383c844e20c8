import type { ComparedHead, ComparisonSplit } from '@eupnea/contracts/research-comparison';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { GROUP_LETTERS } from '../logic/comparison-request.ts';
import { GROUP_DASHES } from '../logic/figure-marks.ts';
import styles from './comparison.module.css';

interface ComparisonHeadsProps {
  readonly found: ComparedHead;
  /** Marks of the groups in the address. */
  readonly compare: readonly string[];
  readonly split: ComparisonSplit | undefined;
  readonly onChange: (compare: readonly string[]) => void;
}

/** Who is compared: the letter and line of each group, its size, and who stands in two groups or in none. */
export function ComparisonHeads({ found, compare, split, onChange }: ComparisonHeadsProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const isChoosable = found.groups.length === compare.length && compare.length > 1;
  return (
    <section aria-label={t('research.compare.groups')} className={styles['headsSection']}>
      <ul className={styles['heads']}>
        {found.groups.map((group, position) => {
          const letter = GROUP_LETTERS[position] ?? '';
          const part = words.describePart(group, split);
          const mark = compare[split === undefined ? position : 0] ?? '';
          return (
            <li key={letter}>
              <span className={styles['letter']}>{letter}</span>
              <svg className={styles['sample']} viewBox="0 0 44 8" aria-hidden="true">
                <path d="M0 4H44" strokeDasharray={GROUP_DASHES[position]} />
              </svg>
              <strong className={styles['name']}>{group.name}</strong>
              {part !== null && <span className={styles['detail']}>{part}</span>}
              {mark.startsWith('s') && (
                <span className={styles['detail']}>
                  {t('research.compare.snapshot', { id: mark.slice(1) })}
                </span>
              )}
              <span className={styles['detail']}>
                {group.patients === 0 ? (
                  t('research.compare.nobody')
                ) : (
                  <>
                    {t('research.patients', { count: group.patients })},{' '}
                    {t('research.stretchesAndHours', {
                      count: group.stretches,
                      hours: words.hours(group.hours),
                    })}
                  </>
                )}
              </span>
              {isChoosable && (
                <div className={styles['headActions']}>
                  {position > 0 && (
                    <Button
                      size="xs"
                      aria-label={t('research.compare.makeFirstNamed', { letter, name: group.name })}
                      onClick={() => onChange([mark, ...compare.filter((one) => one !== mark)])}
                    >
                      {t('research.compare.makeFirst')}
                    </Button>
                  )}
                  <Button
                    size="xs"
                    aria-label={t('research.compare.removeNamed', { letter, name: group.name })}
                    onClick={() => onChange(compare.filter((one) => one !== mark))}
                  >
                    {t('research.remove')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {split !== undefined && found.left_out > 0 && (
        <p className={styles['hint']}>
          {t('research.compare.leftOut', { count: found.left_out, name: words.nameVariable(split.by) })}
        </p>
      )}
      {found.shared_patients > 0 && (
        <p className={styles['hint']}>{t('research.compare.shared', { count: found.shared_patients })}</p>
      )}
    </section>
  );
}
