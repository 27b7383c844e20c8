import type { RecordingInspectionRecord } from '@eupnea/contracts/recording-inspection';
import type { UploadOptions, UploadStatus } from '@eupnea/contracts/upload';
import type { RecordingInspection } from '@eupnea/model';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { beginAnswers, listOpenQuestions, type FileAnswers } from '../../../lib/files/edit-mapping.ts';
import { AnswersForm } from '../../../ui/files/answers-form.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useCancelUpload } from '../hooks/use-cancel-upload.ts';
import { describeOptions } from '../../../lib/files/describe-options.ts';
import styles from './detail.module.css';
import { RecordingList } from './recording-list.tsx';

/** Questions of the server before the import: times of an archive, columns, duplicates. */
export function ServerQuestions({ status }: { readonly status: UploadStatus }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const inspection = describeAsked(status);
  const [answers, setAnswers] = useState<FileAnswers>(() => beginAnswers(inspection));
  const cancel = useCancelUpload();
  const answer = useMutation({
    mutationFn: (body: UploadOptions) => api.call('answerUpload', { params: { id: status.id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
  const twice = status.questions.some(({ asks }) => asks === 'duplicate');
  const open = listOpenQuestions(inspection, answers, true);
  const buttons = (
    <div className={styles['commands']}>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate(status.id)}>
        {t(twice ? 'upload.keepFormer' : 'common.cancel')}
      </Button>
      <Button
        variant={twice ? 'default' : 'filled'}
        loading={answer.isPending}
        disabled={open.length > 0}
        onClick={() =>
          answer.mutate({
            ...describeOptions(answers, inspection.mapping !== null),
            ...(twice ? { import_anyway: true } : {}),
          })
        }
      >
        {t(twice ? 'upload.importAnyway' : 'upload.goOn')}
      </Button>
    </div>
  );
  return (
    <>
      {twice && (
        <div className={styles['state']}>
          <p>{t(status.duplicates.length > 0 ? 'upload.twice' : 'upload.twiceNow')}</p>
          <RecordingList recordings={status.duplicates} />
        </div>
      )}
      {inspection.questions.length > 0 && (
        <AnswersForm
          inspection={inspection}
          answers={answers}
          headText=""
          ranges={{}}
          timesRequired
          onChange={setAnswers}
        />
      )}
      <FormFailure error={answer.error ?? cancel.error} />
      {buttons}
    </>
  );
}

/** Questions of the server only; those of the file may be answered. */
function describeAsked({ inspection, questions }: UploadStatus): RecordingInspection {
  const known: RecordingInspectionRecord | null = inspection;
  // One question of the server stands for all of the file's own about the same.
  const ownOf = (wanted: string) => (known?.questions ?? []).filter(({ asks }) => asks === wanted);
  const asked = questions.flatMap(({ asks, detail }) => {
    if (asks === 'duplicate') return [];
    const own = ownOf(asks);
    return own.length === 0
      ? [{ asks, detail, required: true }]
      : own.map((question) => ({ ...question, required: true }));
  });
  const aboutColumns = asked.some(({ asks }) => asks !== 'start' && asks !== 'time_zone');
  return {
    formatId: known?.formatId ?? null,
    formatName: known?.formatName ?? '',
    contents: known?.contents ?? 'archive',
    channels: known?.channels ?? [],
    mapping: aboutColumns ? (known?.mapping ?? null) : null,
    confidence: known?.confidence ?? 'guess',
    questions: asked,
    companions: [],
    device: known?.device ?? { model: null, serial: null, software: null },
    startedAt: known?.startedAt ?? null,
    problem: null,
    lag: known?.lag,
    parts: known?.parts,
  };
}
