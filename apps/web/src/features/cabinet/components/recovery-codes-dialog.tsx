import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './cabinet.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes, this once: to print, to copy or to keep as a file. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <Dialog title={t('factor.codes')} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('factor.codesOnce')}</p>
        <ul className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles['buttons']}>
          <Button onClick={() => void copy()}>{t('admin.copy')}</Button>
          <Button
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="eupnea-recovery-codes.txt"
          >
            {t('factor.saveCodes')}
          </Button>
          <Button variant="filled" onClick={onClose} data-autofocus>
            {t('factor.codesKept')}
          </Button>
          <span role="status">{copied ? t('factor.codesCopied') : ''}</span>
        </div>
      </div>
    </Dialog>
  );
}
