import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useProjectScope, withinProject } from '../../../lib/project-scope.ts';
import { featuresQuery } from '../../../lib/session/session-queries.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { ROWS_A_PAGE, stretchesQuery } from '../api/research-queries.ts';

/** Stretches of a snapshot, each with the way to its breaths for who has Analytics. */
export function StretchTable({ snapshotId }: { readonly snapshotId: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const projectId = useProjectScope();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(stretchesQuery(snapshotId, page));
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const hasAnalytics = features.some(({ feature_code: code }) => code === 'analytics');
  if (error !== null) return <FormFailure error={error} />;
  if (data === undefined) return <p role="status">{t('common.loading')}</p>;
  const columns: readonly Column<(typeof data.items)[number]>[] = [
    {
      id: 'patient',
      head: t('research.patient'),
      render: (stretch) =>
        hasAnalytics ? (
          <Link
            to={withinProject(PATHS.analytics, projectId)}
            search={{
              patient: String(stretch.patient_id),
              view: 'breaths',
              from: stretch.from,
              to: stretch.to,
            }}
          >
            {stretch.pseudonym}
          </Link>
        ) : (
          stretch.pseudonym
        ),
    },
    {
      id: 'session',
      head: t('research.session'),
      render: ({ ventilation_session_id: id }) => id,
    },
    { id: 'from', head: t('research.field.from'), render: ({ from }) => formatInstant(from, locale) },
    { id: 'to', head: t('research.field.to'), render: ({ to }) => formatInstant(to, locale) },
  ];
  return (
    <>
      <DataTable
        look="figures"
        narrow="fit"
        columns={columns}
        rows={data.items}
        keyOf={({ ventilation_session_id: id, from }) => `${id} ${from}`}
      />
      <PageControls page={page} count={ROWS_A_PAGE} total={data.total} onPageChange={setPage} />
    </>
  );
}
