import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { featuresQuery } from '../../../lib/session/session-queries.ts';
import { projectQuery } from '../api/project-queries.ts';
import styles from './project-frame.module.css';
import { ProjectProblem } from './project-problem.tsx';

interface ProjectFrameProps {
  readonly projectId: string;
  readonly children: ReactNode;
}

/** What every page of a project carries: which project it is, and the work areas limited to it. */
export function ProjectFrame({ projectId, children }: ProjectFrameProps) {
  const { t } = useTranslation();
  const project = useQuery(projectQuery(projectId));
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const has = (code: string) => features.some((feature) => feature.feature_code === code);
  if (project.data === undefined) {
    return project.error !== null ? (
      <ProjectProblem error={project.error} onRetry={() => void project.refetch()} />
    ) : (
      <Skeleton height={56} mt={14} animate={false} role="status" aria-label={t('common.loading')} />
    );
  }
  const params = { projectId };
  return (
    <>
      <nav className={styles['crumb']} aria-label={t('projects.crumb')}>
        {has('projects') ? (
          <>
            <Link to={PATHS.cabinet}>{t('cabinet.title')}</Link> /{' '}
            <Link to={PATHS.projects}>{t('projects.title')}</Link>
          </>
        ) : (
          t('projects.title')
        )}{' '}
        / <strong>{project.data.name}</strong>
      </nav>
      <nav className={styles['areas']} aria-label={t('projects.areas')}>
        {has('projects') && (
          <Link to="/projects/$projectId" params={params} activeOptions={EXACTLY}>
            {t('projects.overview')}
          </Link>
        )}
        {has('monilitycs') && (
          <Link to="/projects/$projectId/monilitycs" params={params} activeOptions={EXACTLY}>
            {t('navigation.monilitycs')}
          </Link>
        )}
        {has('patient-management') && (
          <>
            <Link to="/projects/$projectId/patient-management" params={params} activeOptions={EXACTLY}>
              {t('navigation.patient-management')}
            </Link>
            <Link
              to="/projects/$projectId/patient-management/devices"
              params={params}
              activeOptions={EXACTLY}
            >
              {t('registry.title')}
            </Link>
          </>
        )}
      </nav>
      {children}
    </>
  );
}

/** A page below another one is not that one; filters in the address change nothing of where one is. */
const EXACTLY = { exact: true, includeSearch: false } as const;
