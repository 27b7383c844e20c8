import type { Project } from '@eupnea/contracts/project';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useDeleteProject, useRestoreProject } from '../hooks/use-delete-project.ts';
import styles from './projects.module.css';

/** One project of the list; its name opens its page, a deleted one is restored here. */
export function ProjectCard({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const remove = useDeleteProject(project);
  const restore = useRestoreProject(project);
  const isDeleted = project.deleted_at !== null;
  return (
    <section className={styles['card']} aria-label={project.name}>
      <div className={styles['top']}>
        <h2>
          {isDeleted ? (
            project.name
          ) : (
            <Link to="/projects/$projectId" params={{ projectId: String(project.id) }}>
              {project.name}
            </Link>
          )}
        </h2>
        <span className={styles['hint']}>
          {t('projects.counts', {
            members: project.members,
            patients: project.patients,
            devices: project.devices,
          })}
        </span>
        <div className={styles['buttons']}>
          {isDeleted && (
            <Button loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
              {t('management.action.restore')}
            </Button>
          )}
          {!isDeleted && project.permissions.manage && (
            <Button color="danger" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('management.action.delete')}
            </Button>
          )}
        </div>
      </div>
      {project.description !== null && <p className={styles['hint']}>{project.description}</p>}
      <FormFailure error={remove.error ?? restore.error} />
    </section>
  );
}
