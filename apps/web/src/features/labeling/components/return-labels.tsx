import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useTaskChange } from '../api/use-task-change.ts';
import styles from './task-list.module.css';

interface ReturnLabelsProps {
  readonly task: LabelingTask;
  readonly position: number;
  readonly onClose: () => void;
}

/** Returns labels to the raters with a comment. */
export function ReturnLabels({ task, position, onClose }: ReturnLabelsProps) {
  const { t } = useTranslation();
  const submitted = task.raters.filter(
    ({ state, derived_from: derived }) => state === 'submitted' && derived === null,
  );
  const [chosen, setChosen] = useState<readonly number[]>(submitted.map(({ rater_id: id }) => id));
  const [comment, setComment] = useState('');
  const [isWhole, setWhole] = useState(false);
  const giveBack = useTaskChange(() =>
    api.call('returnLabels', {
      params: { id: task.id },
      body: { rater_ids: [...chosen], comment: comment.trim(), positions: isWhole ? [] : [position] },
    }),
  );
  return (
    <Dialog title={t('labeling.returnToRaters')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          giveBack.mutate(undefined, { onSuccess: onClose });
        }}
      >
        {submitted.length === 0 && <p>{t('labeling.nobodySubmitted')}</p>}
        {submitted.map(({ rater_id: id, code, username }) => (
          <Checkbox
            key={id}
            label={`${code} ${username ?? t('labeling.goneRater')}`}
            checked={chosen.includes(id)}
            onChange={() =>
              setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
            }
          />
        ))}
        <Textarea
          data-autofocus
          required
          label={t('labeling.returnComment')}
          value={comment}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('labeling.returnWhole')}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <FormFailure error={giveBack.error} />
        <Button
          type="submit"
          variant="filled"
          loading={giveBack.isPending}
          disabled={comment.trim() === '' || chosen.length === 0}
        >
          {t('labeling.returnSubmit')}
        </Button>
      </form>
    </Dialog>
  );
}
