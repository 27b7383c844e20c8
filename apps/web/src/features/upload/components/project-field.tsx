import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedProjectsQuery } from '../api/managed-projects-query.ts';
import styles from './detail.module.css';

interface ProjectFieldProps {
  readonly value: number | null;
  readonly onChange: (projectId: number) => void;
}

/** Target project. A single one is selected automatically; without one nothing can be sent. */
export function ProjectField({ value, onChange }: ProjectFieldProps) {
  const { t } = useTranslation();
  const projects = useQuery(managedProjectsQuery);
  const known = projects.data ?? [];
  const [only] = known;
  if (projects.isPending) return null;
  if (known.length === 0 && !projects.isError) {
    return <p className={styles['failure']}>{t('upload.noProject')}</p>;
  }
  if (known.length === 1 && only !== undefined) {
    return <p className={styles['hint']}>{t('upload.intoProject', { name: only.name })}</p>;
  }
  return (
    <Select
      label={t('upload.project')}
      description={t('upload.projectHint')}
      placeholder={t('files.chooseOne')}
      withAsterisk
      searchable
      error={projects.isError ? t('upload.projectsFailed') : null}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
