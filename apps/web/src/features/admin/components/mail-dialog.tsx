import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useAdminAction } from '../api/use-admin-action.ts';
import styles from './admin.module.css';

interface MailDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Opening a message is recorded, so the text is fetched only on request. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  const open = useAdminAction(() => api.call('openMail', { params: { id } }));
  return (
    <Dialog title={t('admin.openMail')} onClose={onClose}>
      <div className={styles['form']}>
        {open.data === undefined ? (
          <>
            <p>{t('admin.openAudited')}</p>
            <FormFailure error={open.error} />
            <div className={styles['buttons']}>
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Button variant="filled" loading={open.isPending} onClick={() => open.mutate(undefined)}>
                {t('admin.open')}
              </Button>
            </div>
          </>
        ) : (
          <MailText mail={open.data} />
        )}
      </div>
    </Dialog>
  );
}

interface MailTextProps {
  readonly mail: { readonly recipient: string; readonly subject: string; readonly text: string };
}

function MailText({ mail }: MailTextProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles['hint']}>{mail.recipient}</p>
      <h3>{mail.subject}</h3>
      <p className={styles['mail']}>{mail.text}</p>
      <div className={styles['buttons']}>
        <Button onClick={() => void navigator.clipboard?.writeText(mail.text)}>{t('admin.copy')}</Button>
      </div>
    </>
  );
}
