import type { Project } from '@eupnea/contracts/project';
import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { projectsQuery, useProjectChange, useRefreshProjects } from '../api/project-queries.ts';
import styles from './projects.module.css';

interface TransferPatientsProps {
  readonly project: Project;
  readonly patientIds: readonly number[];
  readonly onMoved: () => void;
}

/** Hands the chosen patients to another project that the user manages; they may stay in this one too. */
export function TransferPatients({ project, patientIds, onMoved }: TransferPatientsProps) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  const projects = useQuery(projectsQuery('active'));
  const [target, setTarget] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const targets = (projects.data?.items ?? []).filter(
    ({ id, permissions }) => id !== project.id && permissions.manage,
  );
  const move = useProjectChange(async (to: Project) => {
    const ids = [...patientIds];
    await transfer(ids, project.id, to.id, keep);
    const undo = async () => {
      await transfer(ids, to.id, project.id, false);
      await refresh();
    };
    showUndoNotice({ text: t('projects.moved', { count: ids.length, name: to.name }), undo });
  });
  const chosen = targets.find(({ id }) => String(id) === target);
  if (projects.isSuccess && targets.length === 0) {
    return <p className={styles['hint']}>{t('projects.noTarget')}</p>;
  }
  return (
    <div className={styles['line']} role="group" aria-label={t('projects.transferPatients')}>
      <Select
        label={t('projects.transferTo')}
        data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={target}
        onChange={setTarget}
      />
      <Checkbox
        label={t('projects.keep')}
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
      <Button
        disabled={chosen === undefined || patientIds.length === 0}
        loading={move.isPending}
        onClick={() => chosen !== undefined && move.mutate(chosen, { onSuccess: onMoved })}
      >
        {t('projects.transfer', { count: patientIds.length })}
      </Button>
      <FormFailure error={projects.error ?? move.error} />
    </div>
  );
}

function transfer(ids: number[], fromId: number, toId: number, keep: boolean): Promise<unknown> {
  return api.call('transferPatients', {
    body: { patient_ids: ids, from_project_id: fromId, to_project_id: toId, keep },
  });
}
