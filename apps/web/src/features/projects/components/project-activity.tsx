import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AuditTable } from '../../../ui/audit/audit-table.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { activityQuery } from '../api/project-queries.ts';
import { ProjectSection } from './project-section.tsx';

interface ProjectActivityProps {
  readonly projectId: number;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

/** What was changed in the project, before and after; for its managers. */
export function ProjectActivity({ projectId, page, onPageChange }: ProjectActivityProps) {
  const { t } = useTranslation();
  const activity = useQuery(activityQuery(projectId, page));
  return (
    <ProjectSection title={t('projects.activity')} count={activity.data?.total}>
      <FormFailure error={activity.error} />
      {activity.data === undefined ? (
        activity.error === null && (
          <Skeleton height={160} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : (
        <>
          <AuditTable label={t('projects.activity')} entries={activity.data.items} />
          <PageControls
            page={page}
            count={activity.data.count}
            total={activity.data.total}
            onPageChange={onPageChange}
          />
        </>
      )}
    </ProjectSection>
  );
}
