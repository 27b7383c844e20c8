import type { Cohort } from '@eupnea/contracts/research-cohort';
import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { countQuery, RESEARCH } from '../api/research-queries.ts';
import { useCohortDraft } from '../hooks/use-cohort-draft.ts';
import { CountSteps } from './count-steps.tsx';
import { DefinitionJson } from './definition-json.tsx';
import { GroupEditor } from './group-editor.tsx';
import styles from './research.module.css';
import { VersionList } from './version-list.tsx';
import { WindowEditor } from './window-editor.tsx';

const NAME_MAX = 100;
/** The count follows when nothing was changed for so long, ms. */
const EDITING_MS = 300;

interface CohortEditorProps {
  readonly projectId: number;
  /** null for a new one. */
  readonly cohort: Cohort | null;
  /** Edits that stand in the address. */
  readonly edited: CohortDefinition | null;
  readonly onEdited: (definition: CohortDefinition | null) => void;
  readonly onSaved: (cohort: Cohort) => void;
}

/** Name and definition of a cohort, with the count that follows. */
export function CohortEditor({ projectId, cohort, edited, onEdited, onSaved }: CohortEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [name, setName] = useState(cohort?.name ?? '');
  const draft = useCohortDraft(edited ?? cohort?.definition ?? {}, onEdited);
  const { definition } = draft.judged;
  const [asked] = useDebouncedValue(definition, EDITING_MS);
  const count = useQuery({ ...countQuery(projectId, asked ?? {}), enabled: asked !== null });
  const save = useMutation({
    mutationFn: async (body: CohortDefinition) =>
      cohort === null
        ? await api.call('createCohort', {
            body: { name: name.trim(), project_id: projectId, definition: body },
          })
        : await api.call('editCohort', {
            params: { id: cohort.id },
            body: { name: name.trim(), definition: body, version: cohort.version },
          }),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: [RESEARCH] });
      onSaved(saved);
    },
  });
  const mayEdit = cohort === null || cohort.may_edit;
  const isChanged = cohort === null || edited !== null || name.trim() !== cohort.name;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (definition !== null) save.mutate(definition);
  };
  return (
    <div className={styles['columns']}>
      <form className={styles['editor']} onSubmit={submit} noValidate>
        <Panel title={t('research.definition')}>
          <TextInput
            label={t('research.name')}
            required
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <GroupEditor
            group={draft.root}
            place={[]}
            judged={draft.judged}
            count={count.data}
            onReplace={draft.replace}
          />
          <WindowEditor window={draft.window} faults={draft.judged.otherFaults} onChange={draft.setWindow} />
          {definition !== null && <DefinitionJson definition={definition} onTake={draft.load} />}
          <FormFailure error={save.error} />
          {!mayEdit && <p className={styles['hint']}>{t('research.notYours')}</p>}
          <div className={styles['actions']}>
            <Button
              type="submit"
              variant="filled"
              loading={save.isPending}
              disabled={!mayEdit || !isChanged || definition === null || name.trim() === ''}
            >
              {cohort === null ? t('research.create') : t('research.saveVersion')}
            </Button>
            {cohort !== null && edited !== null && (
              <Button
                onClick={() => {
                  draft.load(cohort.definition);
                  onEdited(null);
                }}
              >
                {t('research.undoEdits')}
              </Button>
            )}
          </div>
          {cohort !== null && <VersionList cohort={cohort} onLoad={draft.load} />}
        </Panel>
      </form>
      <Panel title={t('research.count')} note={t('research.countNote')}>
        {asked === null ? (
          <p className={styles['hint']}>{t('research.countWaits')}</p>
        ) : count.error !== null ? (
          <FormFailure error={count.error} />
        ) : count.data === undefined ? (
          <p role="status">{t('common.loading')}</p>
        ) : (
          <CountSteps
            definition={asked}
            count={count.data}
            isOld={count.isPlaceholderData || asked !== definition}
          />
        )}
      </Panel>
    </div>
  );
}
