import type { Job } from '@eupnea/contracts/job';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableCard } from '../../../ui/table/table-card.tsx';
import { jobsQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import type { PanelProps } from './panel-props.ts';

export function JobsPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const jobs = useQuery(jobsQuery(search));
  const columns: readonly Column<Job>[] = [
    {
      id: 'kind',
      head: t('admin.kind'),
      render: ({ kind, id }) => (
        <>
          <code>{kind}</code> {id}
        </>
      ),
    },
    {
      id: 'state',
      head: t('admin.state'),
      render: ({ state, error, cancel_requested: isCancelled }) => (
        <>
          {isCancelled && state === 'running' ? t('admin.jobState.cancelling') : t(`admin.jobState.${state}`)}
          {error !== null && <small>{error}</small>}
        </>
      ),
    },
    {
      id: 'progress',
      head: t('admin.progress'),
      render: ({ state, progress }) => (state === 'queued' ? '---' : `${Math.floor(progress * 100)} %`),
    },
    { id: 'attempts', head: t('admin.attempts'), render: (job) => `${job.attempts} / ${job.max_attempts}` },
    { id: 'created', head: t('admin.created'), render: (job) => formatInstant(job.created_at, locale) },
    { id: 'finished', head: t('admin.finished'), render: (job) => formatInstant(job.finished_at, locale) },
    { id: 'actions', head: t('admin.actions'), render: (job) => <JobAction job={job} /> },
  ];
  return (
    <TableCard
      failed={t('admin.failed')}
      query={jobs}
      onPageChange={(page) => onSearchChange({ page: String(page) })}
    >
      {(items) => (
        <DataTable
          label={t('admin.tab.jobs')}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          look="dense"
        />
      )}
    </TableCard>
  );
}

/** Cancel while queued or running, retry after failure or cancellation, nothing when done. */
function JobAction({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const act = useAdminAction((name: 'cancelJob' | 'retryJob') => api.call(name, { params: { id: job.id } }));
  if (job.state === 'done') return null;
  const cancels = job.state === 'queued' || job.state === 'running';
  const text = cancels ? t('admin.cancelJob') : t('admin.retryJob');
  return (
    <>
      <Button
        loading={act.isPending}
        disabled={cancels && job.cancel_requested}
        aria-label={`${text}: ${job.kind} ${job.id}`}
        onClick={() => act.mutate(cancels ? 'cancelJob' : 'retryJob')}
      >
        {text}
      </Button>
      <FormFailure error={act.error} />
    </>
  );
}
