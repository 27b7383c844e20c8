import {
  DATASET_FORMATS,
  type DatasetFormat,
  WAVEFORM_FILE_FORMATS,
  type WaveformFileFormat,
} from '@eupnea/contracts/research-dataset';
import { Button, Checkbox, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { datasetPreviewQuery, datasetsQuery, RESEARCH, ROWS_A_PAGE } from '../api/research-queries.ts';
import { DatasetRow } from './dataset-row.tsx';
import styles from './research.module.css';
import { SmallCells } from './small-cells.tsx';

/** Names of file formats are the same in every language. */
const FILE_NAMES = { parquet: 'Parquet', edf: 'EDF+', wfdb: 'WFDB' } as const;

/** De-identified data packages of a cohort: what one would hold, making one, and those that were made. */
export function DatasetsPanel({ cohortId }: { readonly cohortId: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [format, setFormat] = useState<DatasetFormat>('eupnea');
  const [withWaveforms, setWithWaveforms] = useState(false);
  const [files, setFiles] = useState<WaveformFileFormat>('parquet');
  const preview = useQuery(datasetPreviewQuery(cohortId));
  const datasets = useQuery(datasetsQuery(cohortId, page));
  const make = useMutation({
    mutationFn: () =>
      api.call('createDataset', {
        params: { id: cohortId },
        body: { format, waveforms: withWaveforms && format === 'eupnea', waveform_files: files },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [RESEARCH, 'cohort', cohortId] }),
  });
  const would = preview.data;
  const made = datasets.data;
  return (
    <Panel title={t('research.datasets')} note={t('research.datasetsNote')}>
      {would !== undefined && (
        <>
          <p>
            {t('research.wouldHold', {
              patients: would.patients,
              stretches: would.stretches,
              breaths: would.breaths,
            })}
          </p>
          <SmallCells cells={would.small_cells} patients={would.small_cell_patients} />
        </>
      )}
      <FormFailure error={preview.error ?? make.error ?? datasets.error} />
      <div className={styles['actions']}>
        <Select
          label={t('research.datasetFormat')}
          allowDeselect={false}
          data={DATASET_FORMATS.map((value) => ({ value, label: t(`research.format.${value}`) }))}
          value={format}
          onChange={(value) => setFormat(value ?? 'eupnea')}
        />
        {format === 'eupnea' && (
          <Checkbox
            label={t('research.withWaveforms')}
            checked={withWaveforms}
            onChange={(event) => setWithWaveforms(event.currentTarget.checked)}
          />
        )}
        {format === 'omop' && (
          <Select
            label={t('research.waveformFiles')}
            allowDeselect={false}
            data={WAVEFORM_FILE_FORMATS.map((value) => ({ value, label: FILE_NAMES[value] }))}
            value={files}
            onChange={(value) => setFiles(value ?? 'parquet')}
          />
        )}
        <Button
          variant="filled"
          disabled={would === undefined || would.patients === 0}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {t('research.makeDataset')}
        </Button>
      </div>
      <p className={styles['hint']}>{t(`research.formatNote.${format}`)}</p>
      {made?.items.map((dataset) => (
        <DatasetRow key={dataset.id} dataset={dataset} />
      ))}
      {made !== undefined && made.total > ROWS_A_PAGE && (
        <PageControls page={page} count={ROWS_A_PAGE} total={made.total} onPageChange={setPage} />
      )}
    </Panel>
  );
}
