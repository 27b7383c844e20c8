import type { Cohort } from '@eupnea/contracts/research-cohort';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { RESEARCH } from '../api/research-queries.ts';
import styles from './research.module.css';

interface DeleteCohortDialogProps {
  readonly cohort: Cohort;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Snapshots and data sets go with their cohort, which no undo brings back: the name is typed. */
export function DeleteCohortDialog({ cohort, onClose, onDeleted }: DeleteCohortDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => api.call('deleteCohort', { params: { id: cohort.id } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: [RESEARCH, 'cohort', cohort.id] });
      onDeleted();
      await queries.invalidateQueries({ queryKey: [RESEARCH, 'cohorts'] });
    },
  });
  return (
    <Dialog title={t('research.delete')} onClose={onClose}>
      <p>{t('research.deleteText')}</p>
      <TextInput
        label={t('research.typeName', { name: cohort.name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormFailure error={remove.error} />
      <div className={styles['actions']}>
        <Button disabled={typed !== cohort.name} loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('research.delete')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </Dialog>
  );
}
