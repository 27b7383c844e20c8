import type { SavedView, ViewScreen } from '@eupnea/contracts/saved-view';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { hasPeriod, readView, type FlatSearch } from '../../lib/saved-views/view-search.ts';
import { Dialog } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { SAVED_VIEWS_KEY, sharingProjectsQuery } from './saved-view-queries.ts';
import styles from './saved-views.module.css';

interface SavedViewDialogProps {
  readonly screen: ViewScreen;
  /** null saves the address as a new view. */
  readonly view: SavedView | null;
  readonly search: FlatSearch;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}

const NAME_MAX = 100;
const PRIVATE = '';

/** Name and audience of a view. */
export function SavedViewDialog({ screen, view, search, onClose, onSaved }: SavedViewDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const projects = useQuery(sharingProjectsQuery).data?.items ?? [];
  const [name, setName] = useState(view?.name ?? '');
  const [project, setProject] = useState(String(view?.project?.id ?? PRIVATE));
  const [withPeriod, setWithPeriod] = useState(false);
  const saving = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), project_id: project === PRIVATE ? null : Number(project) };
      return view === null
        ? api.call('createSavedView', {
            body: { ...body, screen, search: readView(screen, search, withPeriod) },
          })
        : api.call('editSavedView', { params: { id: view.id }, body: { ...body, version: view.version } });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: SAVED_VIEWS_KEY });
      onSaved(saved);
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() !== '') saving.mutate();
  };
  return (
    <Dialog title={view === null ? t('views.saveTitle') : t('views.editTitle')} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <TextInput
          label={t('views.name')}
          maxLength={NAME_MAX}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('views.audience')}
          description={t('views.audienceNote')}
          allowDeselect={false}
          value={project}
          data={[
            { value: PRIVATE, label: t('views.private') },
            ...projects.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          onChange={(value) => setProject(value ?? PRIVATE)}
        />
        {view === null && hasPeriod(screen, search) && (
          <Checkbox
            label={t('views.withPeriod')}
            checked={withPeriod}
            onChange={(event) => setWithPeriod(event.currentTarget.checked)}
          />
        )}
        <FormFailure error={saving.error} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={saving.isPending}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
