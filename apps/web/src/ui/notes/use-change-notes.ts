import type { Note } from '@eupnea/contracts/note';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import type { NoteValues } from '../../lib/notes/note-form.ts';
import { NOTES_KEY } from '../../lib/notes/note-queries.ts';
import { showUndoNotice } from '../../lib/undo-notice.ts';

/** Notes stand among the events too. */
const CHANGED_KEYS = [NOTES_KEY, 'events', 'timeline-marks'] as const;

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(CHANGED_KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Saves a note. Undo takes a new one back, or restores the former values. */
export function useSaveNote(patientId: number, onSaved: () => void) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ values, former }: { readonly values: NoteValues; readonly former: Note | null }) =>
      former === null
        ? await api.call('addNote', { params: { id: patientId }, body: values })
        : await edit(former, values),
    onSuccess: async (saved, { former }) => {
      const undo = async () => {
        if (former === null) await takeBack(patientId, [saved.id]);
        else await edit(saved, former);
        await refresh();
      };
      showUndoNotice({ text: t(former === null ? 'notes.saved' : 'notes.changed'), undo });
      onSaved();
      await refresh();
    },
  });
}

export function useTakeBackNote(patientId: number) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: number) => await takeBack(patientId, [id]),
    onSuccess: async (_, id) => {
      const undo = async () => {
        await api.call('restoreNotes', { params: { id: patientId }, body: { ids: [id] } });
        await refresh();
      };
      showUndoNotice({ text: t('notes.takenBack'), undo });
      await refresh();
    },
  });
}

/** Writes the rows of a file. Undo takes back what the import made. */
export function useImportNotes(patientId: number, onSaved: () => void) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (notes: readonly NoteValues[]) =>
      await api.call('importNotes', { params: { id: patientId }, body: { notes: [...notes] } }),
    onSuccess: async ({ ids, known }) => {
      const made = t('notes.import.made', { count: ids.length });
      const text = known === 0 ? made : `${made} ${t('notes.import.known', { count: known })}`;
      const undo = async () => {
        await takeBack(patientId, ids);
        await refresh();
      };
      showUndoNotice(ids.length === 0 ? { text } : { text, undo });
      onSaved();
      await refresh();
    },
  });
}

async function takeBack(patientId: number, ids: readonly number[]): Promise<void> {
  await api.call('takeBackNotes', { params: { id: patientId }, body: { ids: [...ids] } });
}

function edit(
  { id, version }: Pick<Note, 'id' | 'version'>,
  { kind, text, started_at, ended_at }: NoteValues,
): Promise<Note> {
  return api.call('editNote', { params: { id }, body: { version, kind, text, started_at, ended_at } });
}
