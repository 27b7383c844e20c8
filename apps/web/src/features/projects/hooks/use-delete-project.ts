import type { Project } from '@eupnea/contracts/project';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { useProjectChange, useRefreshProjects } from '../api/project-queries.ts';

/** Deletes at once and shows the way back: nobody is asked whether they are sure. */
export function useDeleteProject({ id, name }: Pick<Project, 'id' | 'name'>) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  return useProjectChange(async () => {
    await api.call('deleteProject', { params: { id } });
    const undo = async () => {
      await api.call('restoreProject', { params: { id } });
      await refresh();
    };
    showUndoNotice({ text: t('projects.deletedNotice', { name }), undo });
  });
}

export function useRestoreProject({ id, name }: Pick<Project, 'id' | 'name'>) {
  const { t } = useTranslation();
  return useProjectChange(async () => {
    await api.call('restoreProject', { params: { id } });
    showUndoNotice({ text: t('projects.restoredNotice', { name }) });
  });
}
