import type { StepUpBody, StepUpState } from '@eupnea/contracts/second-factor';
import type { SecondStepMethod } from '@eupnea/contracts/second-step';
import { Button, PasswordInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { HttpProblem } from '../../lib/http/http-problem.ts';
import { listenForProof } from '../../lib/session/provider-proof.ts';
import { useStepUpAnswer } from '../../lib/session/step-up.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FactorProofForm } from '../../ui/factor-proof-form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import styles from './step-up-dialog.module.css';

const stepUpQuery = queryOptions({
  queryKey: ['step-up'],
  queryFn: ({ signal }) => api.call('readStepUp', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Lies over the page while a request waits for a proof that it is the user; then the request goes on. */
export function StepUpDialog() {
  const { t } = useTranslation();
  const answer = useStepUpAnswer();
  if (answer === null) return null;
  return (
    <Dialog title={t('stepUp.title')} onClose={() => answer(false)}>
      <StepUpForm onProven={() => answer(true)} />
    </Dialog>
  );
}

function StepUpForm({ onProven }: { readonly onProven: () => void }) {
  const { t } = useTranslation();
  const state = useQuery(stepUpQuery);
  const prove = async (body: StepUpBody) => {
    await api.call('stepUp', { body });
    onProven();
  };
  if (state.data === undefined) {
    return state.error === null ? (
      <p role="status">{t('common.loading')}</p>
    ) : (
      <FormFailure error={state.error} />
    );
  }
  const { methods, providers } = state.data;
  const factors = methods.filter((method): method is SecondStepMethod => {
    return method !== 'password' && method !== 'provider';
  });
  return (
    <div className={styles['form']}>
      <p>{t('stepUp.intro')}</p>
      {factors.length > 0 && (
        <FactorProofForm methods={factors} beginPasskey={() => api.call('beginStepUp', {})} onProve={prove} />
      )}
      {methods.includes('password') && <PasswordForm onProve={prove} />}
      <ProviderProofs providers={providers} onProven={onProven} />
      {methods.length === 0 && <p role="alert">{t('stepUp.noWay')}</p>}
    </div>
  );
}

function PasswordForm({ onProve }: { readonly onProve: (body: StepUpBody) => Promise<void> }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const prove = useMutation({ mutationFn: () => onProve({ method: 'password', password }) });
  const isWrong = prove.error instanceof HttpProblem && prove.error.code === 'invalid_input';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    prove.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <PasswordInput
        label={t('cabinet.currentPassword')}
        autoComplete="current-password"
        data-autofocus
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isWrong ? t('cabinet.wrongPassword') : null}
      />
      <FormFailure error={isWrong ? null : prove.error} />
      <Button type="submit" variant="filled" fullWidth loading={prove.isPending}>
        {t('factor.confirm')}
      </Button>
    </form>
  );
}

interface ProviderProofsProps {
  readonly providers: StepUpState['providers'];
  readonly onProven: () => void;
}

/** The provider asks in a window of its own, so that the page and its interrupted request stay. */
function ProviderProofs({ providers, onProven }: ProviderProofsProps) {
  const { t } = useTranslation();
  const proven = useEffectEvent(onProven);
  useEffect(() => listenForProof(() => proven()), []);
  const open = useMutation({
    mutationFn: async (provider: string) => {
      // Opened by the click itself: a browser blocks a window that opens later.
      const view = window.open('', 'eupnea-provider', 'popup,width=520,height=720');
      const { url } = await api.call('beginProviderStepUp', { body: { provider } });
      if (view === null) throw new Error('the browser blocked the window');
      view.location.href = url;
    },
  });
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} fullWidth loading={open.isPending} onClick={() => open.mutate(id)}>
          {t('stepUp.byProvider', { name })}
        </Button>
      ))}
      <FormFailure error={open.error} />
    </>
  );
}
