import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeAccessDenied, useAccessDenied } from '../../lib/access-denied.ts';
import styles from './access-denied-notice.module.css';

export function AccessDeniedNotice() {
  const { t } = useTranslation();
  if (!useAccessDenied()) return null;
  return (
    <div className={styles['notice']} role="alert">
      <strong>{t('problem.accessDenied')}</strong>
      <UnstyledButton className={styles['close']} onClick={closeAccessDenied}>
        {t('common.close')}
      </UnstyledButton>
    </div>
  );
}
