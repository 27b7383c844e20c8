import type { Project } from '@eupnea/contracts/project';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/form-failure.tsx';
import { membersQuery, projectQuery } from './api/project-queries.ts';
import { EditProject } from './components/edit-project.tsx';
import { ProjectActivity } from './components/project-activity.tsx';
import { ProjectDetectors } from './components/project-detectors.tsx';
import { ProjectDevices } from './components/project-devices.tsx';
import { ProjectMembers } from './components/project-members.tsx';
import { ProjectPatients } from './components/project-patients.tsx';
import { ProjectReportMail } from './components/project-report-mail.tsx';
import { ProjectScore } from './components/project-score.tsx';
import { ProjectProblem } from './components/project-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './components/projects.module.css';
import { useDeleteProject } from './hooks/use-delete-project.ts';
import type { ProjectSearch } from './logic/project-search.ts';

interface ProjectPageProps {
  readonly projectId: string;
  readonly search: ProjectSearch;
  readonly onSearchChange: (search: ProjectSearch) => void;
  /** The project was deleted or left: there is nothing to show here any more. */
  readonly onGone: () => void;
}

/** One project: who is in it and may do what, its ventilators and patients, and what was changed. */
export function ProjectPage({ projectId, search, onSearchChange, onGone }: ProjectPageProps) {
  const { t } = useTranslation();
  const project = useQuery(projectQuery(projectId));
  if (project.data === undefined) {
    return project.error !== null ? (
      <ProjectProblem error={project.error} onRetry={() => void project.refetch()} />
    ) : (
      <Skeleton height={320} mt={18} animate={false} role="status" aria-label={t('common.loading')} />
    );
  }
  const { permissions, id } = project.data;
  const change = (next: ProjectSearch) => onSearchChange({ ...search, ...next });
  return (
    <>
      <ProjectHead project={project.data} onGone={onGone} />
      <div className={styles['sections']}>
        <ProjectMembers project={project.data} onLeft={onGone} />
        <ProjectDevices project={project.data} />
        <ProjectPatients
          project={project.data}
          page={Number(search.page ?? 1)}
          onPageChange={(page) => change({ page: String(page) })}
        />
        <ProjectDetectors project={project.data} />
        <ProjectScore project={project.data} />
        <ProjectReportMail project={project.data} />
        {permissions.manage && (
          <ProjectActivity
            projectId={id}
            page={Number(search.log ?? 1)}
            onPageChange={(log) => change({ log: String(log) })}
          />
        )}
      </div>
    </>
  );
}

interface ProjectHeadProps {
  readonly project: Project;
  readonly onGone: () => void;
}

function ProjectHead({ project, onGone }: ProjectHeadProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteProject(project);
  const owner = useQuery(membersQuery(project.id)).data?.items.find((member) => member.is_owner);
  return (
    <>
      <PageHead
        title={
          <>
            {project.name}
            {owner !== undefined && (
              <span className={styles['tag']}>{t('projects.ownedBy', { name: owner.username })}</span>
            )}
          </>
        }
      >
        {project.permissions.manage && (
          <div className={styles['buttons']}>
            <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              {t('projects.edit')}
            </Button>
            <Button
              color="danger"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onGone })}
            >
              {t('management.action.delete')}
            </Button>
          </div>
        )}
      </PageHead>
      {project.description !== null && <p className={styles['description']}>{project.description}</p>}
      <FormFailure error={remove.error} />
      {isEditing && <EditProject key={project.version} project={project} onSaved={() => setEditing(false)} />}
    </>
  );
}
