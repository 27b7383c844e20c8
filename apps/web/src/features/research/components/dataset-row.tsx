import type { Dataset } from '@eupnea/contracts/research-dataset';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatSize } from '../../../lib/format/format-size.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { RESEARCH } from '../api/research-queries.ts';
import styles from './research.module.css';

/** One data set: how far it is, what it holds, and its file. */
export function DatasetRow({ dataset }: { readonly dataset: Dataset }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queries = useQueryClient();
  const { id, state } = dataset;
  const refresh = () =>
    queries.invalidateQueries({ queryKey: [RESEARCH, 'cohort', dataset.cohort_id, 'datasets'] });
  const cancel = useMutation({
    mutationFn: () => api.call('cancelDataset', { params: { id } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => api.call('deleteDataset', { params: { id } }),
    onSuccess: refresh,
  });
  const fetchFile = useMutation({
    mutationFn: async () => await (await api.open('downloadDataset', { params: { id } })).blob(),
    onSuccess: (file) => saveFile(file, `eupnea-dataset-${id}.zip`),
  });
  /** Tables of a standard have no translation: their names are the files'. */
  const nameOf = (table: string) => (dataset.format === 'eupnea' ? t(`research.table.${table}`) : table);
  const isMaking = state === 'queued' || state === 'running';
  const made = formatInstant(dataset.created_at, locale);
  return (
    <article className={styles['row']} aria-label={t('research.datasetOf', { made })}>
      <div className={styles['rowHead']}>
        <strong>{made}</strong>
        <span>{t(`research.state.${state}`)}</span>
        <span>{t('research.patients', { count: dataset.patients })}</span>
        {dataset.format !== 'eupnea' && <span>{t(`research.format.${dataset.format}`)}</span>}
        {dataset.waveforms && <span>{t('research.holdsWaveforms')}</span>}
        {dataset.size_bytes !== null && <span>{formatSize(dataset.size_bytes, locale)}</span>}
        <span className={styles['rowActions']}>
          {isMaking && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('common.cancel')}
            </Button>
          )}
          {state === 'done' && (
            <>
              <Button variant="filled" loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
                {t('research.download')}
              </Button>
              <Button loading={remove.isPending} onClick={() => remove.mutate()}>
                {t('research.removeFile')}
              </Button>
            </>
          )}
        </span>
      </div>
      {isMaking && <ProgressBar fraction={dataset.progress} label={t('research.making')} />}
      {state === 'failed' && <p role="alert">{dataset.error ?? t('research.state.failed')}</p>}
      {state === 'done' && (
        <p className={styles['note']}>
          {Object.entries(dataset.rows ?? {})
            .map(([table, rows]) => `${nameOf(table)} ${rows}`)
            .join(' · ')}
          {dataset.expires_at !== null &&
            ` · ${t('research.expires', { at: formatInstant(dataset.expires_at, locale) })}`}
        </p>
      )}
      {dataset.sha256 !== null && state === 'done' && (
        <p className={styles['checksum']}>SHA-256 {dataset.sha256}</p>
      )}
      <FormFailure error={cancel.error ?? remove.error ?? fetchFile.error} />
    </article>
  );
}
