import { FACTOR_NAME_MAX } from '@eupnea/contracts/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { createPasskey, PasskeyCancelled } from '../../../lib/session/ask-passkey.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import styles from './cabinet.module.css';

export interface AddFactorProps {
  readonly onClose: () => void;
  /** @param codes recovery codes to show once; null after the second and later factors */
  readonly onAdded: (codes: readonly string[] | null) => void;
}

/** Names a new passkey, then lets the browser make it. */
export function AddPasskeyDialog({ onClose, onAdded }: AddFactorProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const made = await createPasskey(await api.call('beginPasskey', {}));
      return await api.call('addPasskey', { body: { name: name.trim(), ...made } });
    },
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog title={t('factor.addPasskey')} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <TextInput
          label={t('factor.name')}
          description={t('factor.nameHint')}
          maxLength={FACTOR_NAME_MAX}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {add.error instanceof PasskeyCancelled ? (
          <p role="alert">{t('factor.passkeyCancelled')}</p>
        ) : (
          <FormFailure error={add.error} />
        )}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={add.isPending}>
            {t('factor.makePasskey')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
