import type { BreathStatistics } from '@eupnea/contracts/breath-statistics';
import { findParameter, type ParameterDefinition } from '@eupnea/model';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { displayNumber, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import type { BreathKey } from '../../../lib/stored/breath-key.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { breathStatisticsQuery } from '../api/statistics-queries.ts';
import { readSummarised } from '../logic/statistics-search.ts';
import { ParameterName } from './parameter-name.tsx';
import styles from './statistics.module.css';

interface BreathStandingProps {
  readonly breath: BreathKey | null;
  /** Feature codes from the address. */
  readonly parameters: string | undefined;
}

/** Rank of the current breath among those around it. */
export function BreathStanding({ breath, parameters }: BreathStandingProps) {
  const { t } = useTranslation();
  const { locale } = useNotation();
  const fresh = useMe()?.flags.only_fresh === true;
  const {
    data: found,
    error,
    refetch,
  } = useQuery(breathStatisticsQuery(breath, readSummarised(parameters), fresh));
  return (
    <Panel
      title={t('statistics.standing')}
      note={
        found === undefined
          ? undefined
          : t('statistics.around', {
              count: found.breaths,
              period: formatPeriod({ fromMs: Date.parse(found.start), toMs: Date.parse(found.end) }, locale),
            })
      }
    >
      {error !== null ? (
        <ProblemNotice title={t('statistics.failed')} error={error} onRetry={() => void refetch()} />
      ) : breath === null ? (
        <p>{t('statistics.chooseBreath')}</p>
      ) : found === undefined ? (
        <Skeleton height={180} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <StandingTable found={found} />
      )}
    </Panel>
  );
}

type Standing = BreathStatistics['parameters'][number] & { readonly definition: ParameterDefinition };

function StandingTable({ found }: { readonly found: BreathStatistics }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const number = ({ definition }: Standing, value: number | null): string =>
    displayNumber(definition, value, notation);
  const rows = found.parameters.flatMap((parameter): readonly Standing[] => {
    const definition = findParameter('breath', parameter.parameter);
    return definition === null ? [] : [{ ...parameter, definition }];
  });
  const columns: readonly Column<Standing>[] = [
    {
      id: 'value',
      head: t('reports.value'),
      render: ({ definition }) => <ParameterName definition={definition} />,
    },
    {
      id: 'breath',
      head: t('statistics.thisBreath'),
      render: (row) => <strong>{number(row, row.value)}</strong>,
    },
    {
      id: 'percentile',
      head: t('statistics.percentile'),
      render: ({ percentile }) =>
        percentile === null ? MISSING : formatLimit(percentile, notation.locale, 0),
    },
    {
      id: 'between',
      head: t('statistics.between'),
      render: ({ value, around }) => <PlaceBar value={value} around={around} />,
    },
    { id: 'q1', head: t('statistics.spread.q1'), render: (row) => number(row, row.around.q1) },
    { id: 'median', head: t('statistics.spread.median'), render: (row) => number(row, row.around.median) },
    { id: 'q3', head: t('statistics.spread.q3'), render: (row) => number(row, row.around.q3) },
    { id: 'n', head: 'n', render: ({ around }) => around.n },
  ];
  return (
    <DataTable
      label={t('statistics.standing')}
      look="figures"
      columns={columns}
      rows={rows}
      keyOf={({ parameter }) => parameter}
    />
  );
}

/** From minimum to maximum: the middle half as a block, the breath as a mark. */
function PlaceBar({ value, around }: Pick<BreathStatistics['parameters'][number], 'value' | 'around'>) {
  const { minimum, maximum, q1, q3 } = around;
  if (value === null || minimum === null || maximum === null || q1 === null || q3 === null) return null;
  const span = maximum - minimum;
  const at = (one: number): number => (span === 0 ? 50 : (100 * (one - minimum)) / span);
  return (
    <svg className={styles['place']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2="100" y1="5" y2="5" />
      <rect x={at(q1)} width={Math.max(1, at(q3) - at(q1))} y="2.5" height="5" />
      <path d={`M${at(value)} 0V10`} />
    </svg>
  );
}
