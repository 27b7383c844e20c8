import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProjectChange } from '../api/project-queries.ts';
import styles from './projects.module.css';

const NOTHING = { label: false, review: false, manage: false };

/** Invites by exact address. What it says afterwards is the same whether somebody has that address or not. */
export function ShareForm({ projectId }: { readonly projectId: number }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState(NOTHING);
  const share = useProjectChange((address: string) =>
    api.call('shareProject', { body: { project_id: projectId, email: address, permissions } }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    share.mutate(email.trim(), {
      onSuccess: () => {
        setEmail('');
        setPermissions(NOTHING);
      },
    });
  };
  return (
    <form className={styles['line']} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={t('projects.shareWith')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {(['label', 'review', 'manage'] as const).map((permission) => (
        <Checkbox
          key={permission}
          className={styles['choice'] ?? ''}
          label={t(`projects.permission.${permission}`)}
          checked={permissions[permission]}
          onChange={(event) => setPermissions({ ...permissions, [permission]: event.currentTarget.checked })}
        />
      ))}
      <Button type="submit" disabled={email.trim() === ''} loading={share.isPending}>
        {t('projects.share')}
      </Button>
      <FormFailure error={share.error} />
      <span role="status" className={styles['hint']}>
        {share.isSuccess && t('projects.shared')}
      </span>
    </form>
  );
}
