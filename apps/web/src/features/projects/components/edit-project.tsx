import type { Project } from '@eupnea/contracts/project';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProjectChange } from '../api/project-queries.ts';
import styles from './projects.module.css';

interface EditProjectProps {
  readonly project: Project;
  readonly onSaved: () => void;
}

/** Name and description, at the version they were read in: a newer one of somebody else is not written over. */
export function EditProject({ project, onSaved }: EditProjectProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const save = useProjectChange((wanted: { readonly name: string; readonly description: string | null }) =>
    api.call('editProject', { params: { id: project.id }, body: { version: project.version, ...wanted } }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = description.trim();
    save.mutate({ name: name.trim(), description: text === '' ? null : text }, { onSuccess: onSaved });
  };
  return (
    <form className={styles['editor']} onSubmit={submit} noValidate>
      <TextInput
        label={t('projects.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={t('management.description')}
        value={description}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <FormFailure error={save.error} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={name.trim() === ''}>
          {t('common.save')}
        </Button>
        <Button onClick={onSaved}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
