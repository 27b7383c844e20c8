import { TOKEN_NAME_MAX, TOKEN_SCOPES } from '@eupnea/contracts/api-token';
import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { tokenProjectsQuery } from '../api/token-queries.ts';
import styles from './cabinet.module.css';
import { NewTokenSecret } from './new-token-secret.tsx';

/** Lifetimes in days. */
const LIFETIMES = ['7', '30', '90', '365'] as const;

interface Wanted {
  name: string;
  scopes: string[];
  projects: string[];
  days: string;
}

const EMPTY: Wanted = { name: '', scopes: ['read'], projects: [], days: '90' };

interface CreateTokenDialogProps {
  readonly onClose: () => void;
  readonly onCreated: () => Promise<void>;
}

/** Asks for the scopes of a token, then shows its secret once. */
export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const { t } = useTranslation();
  const projects = useQuery(tokenProjectsQuery);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      name: (value) => (value.trim() === '' ? t('form.required') : null),
      scopes: (value) => (value.length === 0 ? t('tokens.chooseScope') : null),
    },
  });
  const create = useMutation({
    mutationFn: ({ name, scopes, projects: ids, days }: Wanted) =>
      api.call('createToken', {
        body: {
          name: name.trim(),
          scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
          project_ids: ids.length === 0 ? null : ids.map(Number),
          expires_in_days: Number(days),
        },
      }),
    onSuccess: onCreated,
  });
  if (create.data !== undefined) {
    return (
      <Dialog title={t('tokens.made')} onClose={onClose}>
        <NewTokenSecret secret={create.data.secret} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('tokens.create')} onClose={onClose}>
      <form className={styles['form']} onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <TextInput
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          maxLength={TOKEN_NAME_MAX}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={t('tokens.scopes')} {...form.getInputProps('scopes')}>
          <div className={styles['choices']}>
            {TOKEN_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`tokens.scope.${scope}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <MultiSelect
          label={t('tokens.projects')}
          description={t('tokens.projectsHint')}
          placeholder={form.values.projects.length === 0 ? t('tokens.allProjects') : ''}
          data={projects.data ?? []}
          {...form.getInputProps('projects')}
        />
        <Select
          label={t('tokens.lifetime')}
          data={LIFETIMES.map((days) => ({ value: days, label: t('tokens.days', { count: Number(days) }) }))}
          {...form.getInputProps('days')}
        />
        <FormFailure error={create.error ?? projects.error} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={create.isPending}>
            {t('tokens.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
