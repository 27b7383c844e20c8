import type { SecondStep } from '@eupnea/contracts/second-step';
import { Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { loadEndpoints } from '../../../lib/http/load-endpoints.ts';
import { ErrorIcon } from '../../../ui/icons.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';
import { signIn } from '../api/sign-in.ts';
import { checkEmail } from '../logic/check-email.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import styles from './sign-in-page.module.css';

interface SignInPageProps {
  /** Called when the session is open and the features are loaded. */
  readonly onSignedIn: () => void;
}

export function SignInPage({ onSignedIn }: SignInPageProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<SecondStep | null>(null);
  if (step !== null) {
    return (
      <AuthFrame label={t('signIn.submit')}>
        <SecondStepForm step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame label={t('signIn.submit')}>
      <SignInForm onSignedIn={onSignedIn} onSecondStep={setStep} />
      <PasskeyButton onSignedIn={onSignedIn} />
      <ProviderButtons />
      <OtherWays />
    </AuthFrame>
  );
}

/** Links for users without a password or an account. */
function OtherWays() {
  const { t } = useTranslation();
  const options = useQuery(signInOptionsQuery).data;
  return (
    <p className={styles['ways']}>
      <Link to={PATHS.forgotPassword}>{t('account.forgot')}</Link>
      {options?.sign_up === 'open' && <Link to={PATHS.signUp}>{t('account.signUp')}</Link>}
    </p>
  );
}

/** Loads what the session will need while its user still types; a failure is shown when it is needed. */
const prepareSession = () => void loadEndpoints().catch(() => {});

interface SignInFormProps extends SignInPageProps {
  readonly onSecondStep: (step: SecondStep) => void;
}

function SignInForm({ onSignedIn, onSecondStep }: SignInFormProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => {
        const fault = checkEmail(value);
        return fault === null ? null : t(`form.${fault}`);
      },
      password: (value) => (value === '' ? t('form.required') : null),
    },
  });
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      const step = await signIn({ email: values.email.trim(), password: values.password });
      if (step === null) onSignedIn();
      else onSecondStep(step);
    } catch (error) {
      setFailure(describeProblem(error, t));
      form.getInputNode('password')?.focus();
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} onInput={prepareSession} noValidate>
      <TextInput
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        visible={visible}
        rightSectionWidth={72}
        rightSection={
          <UnstyledButton
            className={styles['show']}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? t('signIn.hide') : t('signIn.show')}
          </UnstyledButton>
        }
        {...form.getInputProps('password')}
        error={form.errors['password'] ?? failure !== null}
        aria-describedby={failure === null ? undefined : 'sign-in-failure'}
      />
      <div className={styles['failure']}>
        {failure !== null && (
          <p id="sign-in-failure" role="alert">
            <ErrorIcon /> {failure}
          </p>
        )}
      </div>
      <Button type="submit" variant="filled" fullWidth loading={form.submitting}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
