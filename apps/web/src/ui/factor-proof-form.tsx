import type { FactorProofBody, PasskeyChallenge } from '@eupnea/contracts/second-factor';
import type { SecondStepMethod } from '@eupnea/contracts/second-step';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getPasskey, PasskeyCancelled } from '../lib/session/ask-passkey.ts';
import styles from './factor-proof-form.module.css';
import { FormFailure } from './form-failure.tsx';

interface FactorProofFormProps {
  readonly methods: readonly SecondStepMethod[];
  readonly beginPasskey: () => Promise<PasskeyChallenge>;
  /** Throws what the server refuses. */
  readonly onProve: (proof: FactorProofBody) => Promise<void>;
}

/** Asks for a second factor: the passkey, the code of the app, or a recovery code. */
export function FactorProofForm({ methods, beginPasskey, onProve }: FactorProofFormProps) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'recovery_code');
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: async () => {
      if (method !== 'passkey') return await onProve({ method, code });
      await onProve({ method, ...(await getPasskey(await beginPasskey())) });
    },
    onError: () => setCode(''),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    prove.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['hint']}>{t(`factor.ask.${method}`)}</p>
      {method !== 'passkey' && (
        <TextInput
          key={method}
          label={t(`factor.code.${method}`)}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          autoFocus
          data-autofocus
          required
        />
      )}
      {prove.error instanceof PasskeyCancelled ? (
        <p role="alert" className={styles['hint']}>
          {t('factor.passkeyCancelled')}
        </p>
      ) : (
        <FormFailure error={prove.error} />
      )}
      <Button type="submit" variant="filled" fullWidth loading={prove.isPending} data-autofocus>
        {method === 'passkey' ? t('factor.usePasskey') : t('factor.confirm')}
      </Button>
      <div className={styles['others']}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <UnstyledButton
              key={other}
              onClick={() => {
                prove.reset();
                setMethod(other);
              }}
            >
              {t(`factor.other.${other}`)}
            </UnstyledButton>
          ))}
      </div>
    </form>
  );
}
