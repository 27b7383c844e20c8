import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { Panel } from '../../../ui/files/panel.tsx';
import { startOfAxis } from '../logic/interval-axis.ts';
import {
  listCountColumns,
  listResultColumns,
  makePublishedColumn,
  type ReadReference,
} from '../logic/kind-columns.ts';
import type { ShownResults } from '../logic/shown-results.ts';
import { pickGroup, type ShownMode } from '../logic/validation-search.ts';
import { KindTable } from './kind-table.tsx';
import { PoorestBeds } from './poorest-beds.tsx';
import styles from './validation.module.css';

interface ResultsPanelsProps {
  readonly results: ShownResults;
  readonly mode: ShownMode;
  /** All simulated beds were run, so targets apply. */
  readonly allBeds: boolean;
  /** Published sensitivities, for other results. */
  readonly readReference?: ReadReference;
}

/** Accuracy by kind, counts and weakest results, for the published run or one of this browser. */
export function ResultsPanels({ results, mode, allBeds, readReference }: ResultsPanelsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const group = pickGroup(results, mode);
  if (group === null) return <p className={styles['hint']}>{t('validation.noRecordings')}</p>;
  const withTargets = allBeds && mode === 'together';
  const start = startOfAxis(group.kinds);
  const writer = { t, locale };
  const columns = listResultColumns(writer, withTargets);
  return (
    <>
      <Panel title={t('validation.byKind')} note={<GroupFacts {...group} />}>
        <KindTable
          title={t('validation.byKind')}
          kinds={group.kinds}
          columns={
            readReference === undefined ? columns : [...columns, makePublishedColumn(writer, readReference)]
          }
          axisStart={start}
          withTargets={withTargets}
        />
        <p className={styles['hint']}>
          {t(withTargets ? 'validation.barWithTarget' : 'validation.bar', {
            from: formatLimit(start, locale, 1),
          })}{' '}
          {!withTargets && t('validation.targetsTogether')}
        </p>
      </Panel>
      <Panel title={t('validation.counts')}>
        <KindTable
          title={t('validation.counts')}
          kinds={group.kinds}
          columns={listCountColumns(writer)}
          folded
        />
        <p className={styles['hint']}>{t('validation.countsHint')}</p>
      </Panel>
      <PoorestBeds results={results} />
    </>
  );
}

/** Size of the data behind a table. */
function GroupFacts({ recordings, breaths, hours }: Pick<ShownResults, 'recordings' | 'breaths' | 'hours'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <span className={styles['facts']}>
      {t('validation.size', { recordings, breaths, hours: formatLimit(hours, locale) })}
    </span>
  );
}
