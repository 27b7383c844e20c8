import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';

/** Exports current labels or the label history. */
export function ExportLabels({ taskId }: { readonly taskId: number }) {
  const { t } = useTranslation();
  const take = useMutation({
    mutationFn: async (history: '0' | '1') => {
      const response = await api.open('exportLabels', { params: { id: taskId }, query: { history } });
      const disposition = response.headers.get('content-disposition') ?? '';
      const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `labels-${taskId}.csv`;
      saveFile(await response.blob(), name);
    },
  });
  return (
    <>
      {take.error !== null && <span role="alert">{describeProblem(take.error, t)}</span>}
      <Button leftSection={<DownloadIcon />} loading={take.isPending} onClick={() => take.mutate('0')}>
        {t('labeling.exportLabels')}
      </Button>
      <Button disabled={take.isPending} onClick={() => take.mutate('1')}>
        {t('labeling.exportHistory')}
      </Button>
    </>
  );
}
