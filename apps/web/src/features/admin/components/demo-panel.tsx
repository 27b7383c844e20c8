import { RESET_DEMO_WORD } from '@eupnea/contracts/demo';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { demoQuery } from '../../../lib/demo-query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PastProgress } from '../../../ui/past-progress.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useAdminAction } from '../api/use-admin-action.ts';
import styles from './admin.module.css';

/** State of the demo's stored past, with its reset. */
export function DemoPanel() {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const demo = useQuery(demoQuery);
  if (demo.data === undefined) {
    if (demo.error === null) return <p role="status">{t('common.loading')}</p>;
    return <ProblemNotice title={t('admin.failed')} error={demo.error} onRetry={() => void demo.refetch()} />;
  }
  const { past, total, hours } = demo.data;
  return (
    <div className={styles['demo']}>
      <p>{t('admin.demo.intro', { total, hours })}</p>
      {past === 'ready' && <p role="status">{t('admin.demo.ready')}</p>}
      {past === 'off' && <p role="status">{t('admin.demo.off')}</p>}
      <PastProgress demo={demo.data} />
      <Button color="danger" disabled={past === 'making' || past === 'off'} onClick={() => setIsAsking(true)}>
        {t('admin.demo.reset')}
      </Button>
      {isAsking && <ResetDemoDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** Resets the demo after the word is typed. */
function ResetDemoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const reset = useAdminAction(() => api.call('resetDemo', { body: { confirm: RESET_DEMO_WORD } }));
  return (
    <Dialog title={t('admin.demo.reset')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(undefined, {
            onSuccess: (status) => {
              client.setQueryData(demoQuery.queryKey, status);
              onClose();
            },
          });
        }}
      >
        <p>{t('admin.demo.warning')}</p>
        <TextInput
          label={t('admin.demo.type', { word: RESET_DEMO_WORD })}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormFailure error={reset.error} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            color="danger"
            loading={reset.isPending}
            disabled={typed.trim() !== RESET_DEMO_WORD}
          >
            {t('admin.demo.reset')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
