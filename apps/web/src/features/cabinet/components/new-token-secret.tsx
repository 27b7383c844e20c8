import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cabinet.module.css';

interface NewTokenSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Secret of a new token. Without clipboard access (plain HTTP) it is selected for copying by hand. */
export function NewTokenSecret({ secret, onClose }: NewTokenSecretProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(secret);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className={styles['form']}>
      <p>{t('tokens.once')}</p>
      <TextInput
        label={t('tokens.secret')}
        value={secret}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['buttons']}>
        <Button variant="filled" onClick={() => void copy()}>
          {t('admin.copy')}
        </Button>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <span role="status">{copied ? t('tokens.copied') : ''}</span>
      </div>
    </div>
  );
}
