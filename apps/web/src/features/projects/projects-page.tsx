import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { WaitingInvitations } from '../../ui/invitations/waiting-invitations.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { projectsQuery, useProjectChange, type ProjectState } from './api/project-queries.ts';
import { ProjectCard } from './components/project-card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './components/projects.module.css';

interface ProjectsPageProps {
  readonly state: ProjectState;
  readonly onStateChange: (state: ProjectState) => void;
}

/** The user's projects: who sees and does what with which data. */
export function ProjectsPage({ state, onStateChange }: ProjectsPageProps) {
  const { t } = useTranslation();
  const projects = useQuery(projectsQuery(state));
  return (
    <>
      <PageHead title={t('projects.title')}>
        <SegmentedControl
          aria-label={t('projects.lists')}
          data={[
            { value: 'active', label: t('projects.active') },
            { value: 'deleted', label: t('projects.deleted') },
          ]}
          value={state}
          onChange={(next) => onStateChange(next === 'deleted' ? 'deleted' : 'active')}
        />
      </PageHead>
      {state === 'active' && <WaitingInvitations />}
      {state === 'active' && <CreateProject />}
      {projects.error !== null ? (
        <ProblemNotice
          title={t('projects.failed')}
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      ) : projects.data === undefined ? (
        <Skeleton height={200} animate={false} role="status" aria-label={t('common.loading')} />
      ) : projects.data.items.length === 0 ? (
        <NoticePage
          title={t(`projects.none.${state}`)}
          text={t(`projects.noneText.${state}`)}
          trace="breath"
        />
      ) : (
        <ul className={styles['list']}>
          {projects.data.items.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CreateProject() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const create = useProjectChange((wanted: string) => api.call('createProject', { body: { name: wanted } }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    create.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form className={styles['line']} onSubmit={submit} noValidate>
      <TextInput
        label={t('projects.newName')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={create.isPending}>
        {t('projects.create')}
      </Button>
      <FormFailure error={create.error} />
    </form>
  );
}
