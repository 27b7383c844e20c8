import type { AddDetectorBody, Detector, EditDetectorBody } from '@eupnea/contracts/detector';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { useProjectChange, useRefreshProjects } from '../api/project-queries.ts';
import { fieldsOf, isUndoable } from '../logic/detector-form.ts';

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
