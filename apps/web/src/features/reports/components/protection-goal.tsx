import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { goalProjectQuery, PROTECTION_KEY } from '../api/protection-queries.ts';
import styles from './protection.module.css';

interface ProtectionGoalProps {
  readonly found: ProtectionAudit;
  readonly projectId: string | undefined;
}

/** The goal line of the project, for its managers; nothing for others and outside of a project. */
export function ProtectionGoal({ found, projectId }: ProtectionGoalProps) {
  if (projectId === undefined) return null;
  return <GoalOfProject key={found.goal_percent} goal={found.goal_percent} projectId={projectId} />;
}

function GoalOfProject({ goal, projectId }: { readonly goal: number; readonly projectId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: project } = useQuery(goalProjectQuery(projectId));
  const [wanted, setWanted] = useState<number | string>(goal);
  const save = useMutation({
    mutationFn: async (percent: number) => {
      if (project === undefined) return;
      await api.call('editProject', {
        params: { id: project.id },
        body: { version: project.version, protection_goal_percent: percent },
      });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      await client.invalidateQueries({ queryKey: [PROTECTION_KEY] });
    },
  });
  if (project?.permissions.manage !== true) return null;
  const percent = Number(wanted);
  const isValid = Number.isInteger(percent) && percent >= 1 && percent <= 100;
  return (
    <form
      className={styles['goal']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) save.mutate(percent);
      }}
    >
      <NumberInput
        label={t('protection.goal')}
        value={wanted}
        min={1}
        max={100}
        allowDecimal={false}
        onChange={setWanted}
      />
      <Button type="submit" loading={save.isPending} disabled={!isValid || percent === goal}>
        {t('protection.setGoal')}
      </Button>
      <FormFailure error={save.error} />
    </form>
  );
}
