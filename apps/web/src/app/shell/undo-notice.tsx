import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerDialog } from '../../lib/open-dialogs.ts';
import { closeUndoNotice, showUndoNotice, useUndoNotice } from '../../lib/undo-notice.ts';
import { describeProblem } from '../../ui/problem-notice.tsx';
import styles from './undo-notice.module.css';

/** Shows the last action with its undo; ends with the session. */
export function UndoNotice() {
  const { t } = useTranslation();
  const notice = useUndoNotice();
  const isShown = notice !== null;
  const undo = useMutation({
    mutationFn: async (run: () => Promise<unknown>) => await run(),
    onSuccess: () => showUndoNotice({ text: t('undo.done') }),
    onError: (error) => showUndoNotice({ text: t('undo.failed', { why: describeProblem(error, t) }) }),
  });
  useEffect(() => (isShown ? registerDialog(closeUndoNotice) : undefined), [isShown]);
  return (
    <div role="status">
      {notice !== null && (
        <div className={styles['notice']}>
          <span>{notice.text}</span>
          {notice.undo !== undefined && (
            <UnstyledButton
              className={styles['action']}
              disabled={undo.isPending}
              onClick={() => notice.undo !== undefined && undo.mutate(notice.undo)}
            >
              <strong>{t('undo.action')}</strong>
            </UnstyledButton>
          )}
          <UnstyledButton className={styles['action']} onClick={closeUndoNotice}>
            {t('common.close')}
          </UnstyledButton>
        </div>
      )}
    </div>
  );
}
