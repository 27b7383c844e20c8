import { FACTOR_NAME_MAX, type OwnFactor } from '@eupnea/contracts/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import styles from './cabinet.module.css';

interface RenameFactorDialogProps {
  readonly factor: OwnFactor;
  readonly onClose: () => void;
  readonly onRenamed: () => Promise<void>;
}

export function RenameFactorDialog({ factor, onClose, onRenamed }: RenameFactorDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(factor.name);
  const rename = useMutation({
    mutationFn: () => api.call('renameFactor', { params: { id: factor.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await onRenamed();
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Dialog title={t('factor.rename')} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <TextInput
          label={t('factor.name')}
          maxLength={FACTOR_NAME_MAX}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormFailure error={rename.error} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={rename.isPending}>
            {t('factor.rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
