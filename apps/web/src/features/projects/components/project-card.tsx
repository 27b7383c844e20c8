import type { Project } from '@eupnea/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProjectChange, useRefreshProjects } from '../api/project-queries.ts';
import { ProjectMembers } from './project-members.tsx';
import styles from './projects.module.css';

/** One project; its managers rename, share and delete it, everybody may leave it. */
export function ProjectCard({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  const [isOpen, setOpen] = useState(false);
  const params = { id: project.id };
  const remove = useProjectChange(async () => {
    await api.call('deleteProject', { params });
    const undo = async () => {
      await api.call('restoreProject', { params });
      await refresh();
    };
    showUndoNotice({ text: t('projects.deletedNotice', { name: project.name }), undo });
  });
  const restore = useProjectChange(async () => {
    await api.call('restoreProject', { params });
    showUndoNotice({ text: t('projects.restoredNotice', { name: project.name }) });
  });
  const isDeleted = project.deleted_at !== null;
  return (
    <section className={styles['card']} aria-label={project.name}>
      <div className={styles['top']}>
        <h2>{project.name}</h2>
        <span className={styles['hint']}>
          {t('projects.counts', {
            members: project.members,
            patients: project.patients,
            devices: project.devices,
          })}
        </span>
        <div className={styles['buttons']}>
          {isDeleted ? (
            <Button loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
              {t('management.action.restore')}
            </Button>
          ) : (
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('projects.members')}
            </Button>
          )}
          {!isDeleted && project.permissions.manage && (
            <Button color="danger" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('management.action.delete')}
            </Button>
          )}
        </div>
      </div>
      <FormFailure error={remove.error ?? restore.error} />
      {isOpen && !isDeleted && (
        <>
          {project.permissions.manage && <RenameProject key={project.version} project={project} />}
          <ProjectMembers project={project} />
        </>
      )}
    </section>
  );
}

function RenameProject({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const [name, setName] = useState(project.name);
  const rename = useProjectChange((wanted: string) =>
    api.call('editProject', {
      params: { id: project.id },
      body: { version: project.version, name: wanted },
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    rename.mutate(name.trim());
  };
  return (
    <form className={styles['line']} onSubmit={submit} noValidate>
      <TextInput
        label={t('projects.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={rename.isPending}
        disabled={name.trim() === '' || name.trim() === project.name}
      >
        {t('projects.rename')}
      </Button>
      <FormFailure error={rename.error} />
    </form>
  );
}
