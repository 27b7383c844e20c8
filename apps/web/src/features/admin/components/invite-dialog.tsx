import { GRANTABLE_FEATURE_CODES } from '@eupnea/contracts/administered-user';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { LANGUAGES, pickLanguage } from '@eupnea/notation/languages';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useAdminAction } from '../api/use-admin-action.ts';
import styles from './admin.module.css';

interface Invitation {
  email: string;
  language: string;
  isAdmin: boolean;
  features: string[];
}

/** Invites a user without a password; the one-time link sets it. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const initialValues: Invitation = { email: '', language: i18n.language, isAdmin: false, features: [] };
  const form = useForm({
    initialValues,
    validate: { email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : t('form.email')) },
  });
  const invite = useAdminAction(({ email, language, isAdmin, features }: Invitation) =>
    api.call('inviteUser', {
      body: {
        email: email.trim(),
        language: pickLanguage(language),
        is_admin: isAdmin,
        features: GRANTABLE_FEATURE_CODES.filter((code) => features.includes(code)),
      },
    }),
  );
  return (
    <Dialog title={t('admin.invite')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={form.onSubmit((values) => invite.mutate(values, { onSuccess: onClose }))}
        noValidate
      >
        <p className={styles['hint']}>{t('admin.inviteHint')}</p>
        <TextInput label={t('signIn.email')} type="email" data-autofocus {...form.getInputProps('email')} />
        <Select
          label={t('frame.language')}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('language')}
        />
        <Checkbox label={t('admin.administrator')} {...form.getInputProps('isAdmin', { type: 'checkbox' })} />
        <Checkbox.Group label={t('admin.features')} {...form.getInputProps('features')}>
          <div className={styles['choices']}>
            {GRANTABLE_FEATURE_CODES.map((code) => (
              <Checkbox key={code} value={code} label={t(`admin.feature.${code}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <FormFailure error={invite.error} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={invite.isPending}>
            {t('admin.invite')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
