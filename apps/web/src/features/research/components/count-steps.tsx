import type { CohortCount } from '@eupnea/contracts/research-cohort';
import type { CohortDefinition, CohortNode } from '@eupnea/contracts/research-definition';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useResearchNames } from '../hooks/use-research-names.ts';
import { describeCondition } from '../logic/describe-condition.ts';
import { findNode } from '../logic/find-node.ts';
import { hourDecimals } from '../logic/hour-decimals.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './research.module.css';

interface CountStepsProps {
  readonly definition: CohortDefinition;
  readonly count: CohortCount;
  /** A newer count is on its way: this one is of the definition before. */
  readonly isOld: boolean;
}

/** How many patients each condition leaves, from everybody to the cohort. */
export function CountSteps({ definition, count, isOld }: CountStepsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = useResearchNames();
  const describe = (node: CohortNode | null): string =>
    node === null ? '---' : describeCondition(node, { t, names, locale });
  const hours = (value: number): string => formatNumber(value, hourDecimals(value), locale);
  const rows = [
    { key: 'start', name: t('research.everybody'), size: count.start, unknown: 0 },
    ...count.steps.map((step) => ({
      key: step.path,
      name: describe(findNode(definition, step.path)),
      size: step,
      unknown: step.unknown,
    })),
  ];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'step', head: t('research.step'), render: ({ name }) => name },
    { id: 'patients', head: t('research.patientsLeft'), render: ({ size }) => size.patients },
    { id: 'unknown', head: t('research.unknown'), render: ({ unknown }) => unknown },
    { id: 'hours', head: t('research.hours'), render: ({ size }) => hours(size.hours) },
  ];
  return (
    <div className={styles['steps']} aria-busy={isOld} data-old={isOld}>
      <p className={styles['total']} role="status">
        <strong>{t('research.patients', { count: count.total.patients })}</strong>{' '}
        <span>
          {t('research.stretchesAndHours', {
            count: count.total.stretches,
            hours: hours(count.total.hours),
          })}
        </span>
      </p>
      <DataTable look="figures" narrow="fit" columns={columns} rows={rows} keyOf={({ key }) => key} />
      {count.without_time > 0 && (
        <p className={styles['hint']}>{t('research.withoutTime', { count: count.without_time })}</p>
      )}
    </div>
  );
}
