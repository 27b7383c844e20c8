import type { Job } from '@eupnea/contracts/job';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { jobsQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin.module.css';
import type { PanelProps } from './panel-props.ts';

export function JobsPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const jobs = useQuery(jobsQuery(search));
  return (
    <AdminList
      label={t('admin.tab.jobs')}
      query={jobs}
      onPageChange={(page) => onSearchChange({ page: String(page) })}
    >
      {(items) => (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('admin.kind')}</th>
              <th scope="col">{t('admin.state')}</th>
              <th scope="col">{t('admin.progress')}</th>
              <th scope="col">{t('admin.attempts')}</th>
              <th scope="col">{t('admin.created')}</th>
              <th scope="col">{t('admin.finished')}</th>
              <th scope="col">{t('admin.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((job) => (
              <tr key={job.id}>
                <th scope="row">
                  <code>{job.kind}</code> {job.id}
                </th>
                <td>
                  {job.cancel_requested && job.state === 'running'
                    ? t('admin.jobState.cancelling')
                    : t(`admin.jobState.${job.state}`)}
                  {job.error !== null && <small>{job.error}</small>}
                </td>
                <td>{job.state === 'queued' ? '---' : `${Math.floor(job.progress * 100)} %`}</td>
                <td>
                  {job.attempts} / {job.max_attempts}
                </td>
                <td>{formatInstant(job.created_at, locale)}</td>
                <td>{formatInstant(job.finished_at, locale)}</td>
                <td>
                  <JobAction job={job} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AdminList>
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
