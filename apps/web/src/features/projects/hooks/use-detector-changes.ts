import type { AddDetectorBody, Detector, EditDetectorBody } from '@eupnea/contracts/detector';
import type { ModelCard } from '@eupnea/contracts/detector-model';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { useProjectChange, useRefreshProjects } from '../api/project-queries.ts';
import { fieldsOf, isUndoable } from '../logic/detector-form.ts';
import { formOfModel, readCard } from '../logic/model-form.ts';

/** Registers a detector; undo removes it. */
export function useAddDetector(projectId: number) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  return useProjectChange(async (body: AddDetectorBody) => {
    const { id, name } = await api.call('addDetector', { params: { id: projectId }, body });
    const undo = async () => {
      await api.call('removeDetector', { params: { id } });
      await refresh();
    };
    showUndoNotice({ text: t('detectors.registered', { name }), undo });
  });
}

/** Registers a model by its file; undo removes it. */
export function useAddModel(projectId: number) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  return useProjectChange(async ({ card, file }: { readonly card: ModelCard; readonly file: File }) => {
    const params = { id: projectId };
    const { id, name } = await api.call('addDetectorModel', { params, body: card, file });
    const undo = async () => {
      await api.call('removeDetector', { params: { id } });
      await refresh();
    };
    showUndoNotice({ text: t('detectors.registered', { name }), undo });
  });
}

/** Edits the card of a model; undo writes the former card. */
export function useEditCard(former: Detector) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  return useProjectChange(async (card: ModelCard) => {
    const params = { id: former.id };
    const body = { ...card, version: former.version };
    const { name, version } = await api.call('editModelCard', { params, body });
    const undo = async () => {
      const before = { ...readCard(formOfModel(former)), version };
      await api.call('editModelCard', { params, body: before });
      await refresh();
    };
    showUndoNotice({ text: t('detectors.changed', { name }), undo });
  });
}

/** Edits a detector; undo writes the former fields where the secret allows it. */
export function useEditDetector(former: Detector) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  return useProjectChange(async (body: EditDetectorBody) => {
    const params = { id: former.id };
    const saved = await api.call('editDetector', { params, body });
    const undo = async () => {
      const { version } = saved;
      await api.call('editDetector', { params, body: { ...fieldsOf(former), version } });
      await refresh();
    };
    const text = t('detectors.changed', { name: saved.name });
    showUndoNotice(isUndoable(former, saved, body.secret) ? { text, undo } : { text });
  });
}

/** Removes a detector at once and shows the way back. */
export function useRemoveDetector({ id, name }: Detector) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  return useProjectChange(async () => {
    await api.call('removeDetector', { params: { id } });
    const undo = async () => {
      await api.call('restoreDetector', { params: { id } });
      await refresh();
    };
    showUndoNotice({ text: t('detectors.removed', { name }), undo });
  });
}
