import { FACTOR_NAME_MAX, type TotpSetup } from '@eupnea/contracts/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { AddFactorProps } from './add-passkey-dialog.tsx';
import styles from './cabinet.module.css';
import { QrCode } from './qr-code.tsx';

/** Shows a new secret to scan or type, then asks for the app's first code. */
export function AddTotpDialog({ onClose, onAdded }: AddFactorProps) {
  const { t } = useTranslation();
  const setup = useQuery({
    queryKey: ['account', 'totp-setup'],
    queryFn: ({ signal }) => api.call('beginTotp', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={t('factor.addTotp')} onClose={onClose}>
      {setup.isPending && <p role="status">{t('common.loading')}</p>}
      <FormFailure error={setup.error} />
      {setup.data !== undefined && <TotpForm setup={setup.data} onClose={onClose} onAdded={onAdded} />}
    </Dialog>
  );
}

/** Letters of a secret in one group. */
const GROUP = /.{1,4}/gu;

function TotpForm({ setup, onClose, onAdded }: AddFactorProps & { readonly setup: TotpSetup }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const add = useMutation({
    mutationFn: () => api.call('addTotp', { body: { name: name.trim(), setup: setup.setup, code } }),
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p>{t('factor.scan')}</p>
      <QrCode text={setup.uri} label={t('factor.qrCode')} />
      <p className={styles['hint']}>{t('factor.typeSecret')}</p>
      <code className={styles['secret']}>{setup.secret.match(GROUP)?.join(' ')}</code>
      <TextInput
        label={t('factor.name')}
        description={t('factor.nameHint')}
        maxLength={FACTOR_NAME_MAX}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('factor.code.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FormFailure error={add.error} />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={add.isPending}>
          {t('factor.addTotp')}
        </Button>
      </div>
    </form>
  );
}
