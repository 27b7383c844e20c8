import { PASSWORD_MIN } from '@eupnea/contracts/auth';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorIcon } from '../../../ui/icons.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { checkEmail } from '../logic/check-email.ts';
import styles from './sign-in-page.module.css';

export type AuthField = 'email' | 'username' | 'password';

export interface AuthValues {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

interface AuthFormProps {
  /** Form fields in order. */
  readonly fields: readonly AuthField[];
  readonly submitText: string;
  readonly onSubmit: (values: AuthValues) => Promise<void>;
  /** Page-specific text for a failure; null for the general text. */
  readonly describeFailure?: (error: unknown) => string | null;
}

/** E-mail, name and new password, for creating or recovering an account. */
export function AuthForm({ fields, submitText, onSubmit, describeFailure }: AuthFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const asks = (field: AuthField) => fields.includes(field);
  const form = useForm({
    initialValues: { email: '', username: '', password: '' },
    validate: {
      email: (value) => {
        const fault = asks('email') ? checkEmail(value) : null;
        return fault === null ? null : t(`form.${fault}`);
      },
      username: (value) => (asks('username') && value.trim() === '' ? t('form.required') : null),
      password: (value) =>
        asks('password') && value.length < PASSWORD_MIN
          ? t('claim.passwordRule', { least: PASSWORD_MIN })
          : null,
    },
  });
  const submit = form.onSubmit(async ({ email, username, password }) => {
    setFailure(null);
    try {
      await onSubmit({ email: email.trim(), username: username.trim(), password });
    } catch (error) {
      setFailure(describeFailure?.(error) ?? describeProblem(error, t));
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {fields.map((field, position) =>
        field === 'password' ? (
          <PasswordInput
            key={field}
            label={t('account.newPassword')}
            description={t('claim.passwordRule', { least: PASSWORD_MIN })}
            autoComplete="new-password"
            autoFocus={position === 0}
            {...form.getInputProps(field)}
          />
        ) : (
          <TextInput
            key={field}
            label={t(field === 'email' ? 'signIn.email' : 'claim.username')}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={field === 'email' ? 'username' : 'name'}
            autoFocus={position === 0}
            {...form.getInputProps(field)}
          />
        ),
      )}
      <div className={styles['failure']}>
        {failure !== null && (
          <p role="alert">
            <ErrorIcon /> {failure}
          </p>
        )}
      </div>
      <Button type="submit" variant="filled" fullWidth loading={form.submitting}>
        {submitText}
      </Button>
    </form>
  );
}
