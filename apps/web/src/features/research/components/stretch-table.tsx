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
import { PageControls } from '../../../ui/page-controls.tsx';
import { ROWS_A_PAGE, stretchesQuery } from '../api/research-queries.ts';
import styles from './research.module.css';

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
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('research.patient')}</th>
              <th scope="col">{t('research.session')}</th>
              <th scope="col">{t('research.field.from')}</th>
              <th scope="col">{t('research.field.to')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((stretch) => (
              <tr key={`${stretch.ventilation_session_id} ${stretch.from}`}>
                <th scope="row">
                  {hasAnalytics ? (
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
                  )}
                </th>
                <td>{stretch.ventilation_session_id}</td>
                <td>{formatInstant(stretch.from, locale)}</td>
                <td>{formatInstant(stretch.to, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PageControls page={page} count={ROWS_A_PAGE} total={data.total} onPageChange={setPage} />
    </>
  );
}
