import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useTaskChange } from '../api/use-task-change.ts';
import styles from './keys-dialog.module.css';

interface SubmitLabelsProps {
  readonly task: LabelingTask;
  /** Number of breaths without a label. */
  readonly left: number;
  /** Some changes are not saved yet. */
  readonly disabled: boolean;
}

/** Submits the labels, after naming breaths without one. */
export function SubmitLabels({ task, left, disabled }: SubmitLabelsProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const submit = useTaskChange((allow: boolean) =>
    api.call('submitLabels', { params: { id: task.id }, body: { allow_unlabelled: allow } }),
  );
  return (
    <>
      <Button variant="filled" disabled={disabled} onClick={() => setAsks(true)}>
        {t('labeling.submit')}
      </Button>
      {asks && (
        <Dialog title={t('labeling.submitTitle')} onClose={() => setAsks(false)}>
          <p>{t('labeling.submitText')}</p>
          {left > 0 && <p>{t('labeling.submitLeft', { count: left })}</p>}
          <FormFailure error={submit.error} />
          <div className={styles['buttons']}>
            <Button
              variant="filled"
              loading={submit.isPending}
              onClick={() => submit.mutate(left > 0, { onSuccess: () => setAsks(false) })}
            >
              {left > 0 ? t('labeling.submitAnyway') : t('labeling.submit')}
            </Button>
            <Button onClick={() => setAsks(false)}>{t('common.cancel')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
