import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { uploadEngine } from '../api/upload-engine-instance.ts';
import { sumProgress, type UploadRow } from '../logic/upload-rows.ts';
import { UploadFileRow } from './upload-file-row.tsx';
import styles from './upload-files.module.css';

interface UploadFilesProps {
  readonly rows: readonly UploadRow[];
  readonly selected: string | null;
  readonly loading: boolean;
  readonly onSelect: (key: string) => void;
}

/** Drop area and state of each file. */
export function UploadFiles({ rows, selected, loading, onSelect }: UploadFilesProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('files.title')}>
      <DropZone
        onFiles={(files) => uploadEngine.add(files)}
        hint={t('upload.kinds')}
        compact={rows.length > 0}
      />
      {loading && rows.length === 0 && <Skeleton height={52} animate={false} />}
      <OverallStatus rows={rows} />
      {rows.length > 0 && (
        <ul className={styles['list']} aria-label={t('upload.list')}>
          {rows.map((row) => (
            <UploadFileRow
              key={row.local?.key ?? row.key}
              row={row}
              selected={row.key === selected}
              onSelect={() => onSelect(row.key)}
            />
          ))}
        </ul>
      )}
      <StartBar rows={rows} />
    </Panel>
  );
}

function OverallStatus({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t } = useTranslation();
  const overall = sumProgress(rows);
  return (
    <div role="status" className={styles['overall']}>
      {overall !== null && (
        <>
          <span>{t('upload.overall', { finished: overall.finished, total: overall.total })}</span>
          <ProgressBar fraction={overall.fraction} label={t('upload.overallLabel')} />
        </>
      )}
    </div>
  );
}

/** Sends the files with complete answers; states how many wait for one. */
function StartBar({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t } = useTranslation();
  const ready = rows.filter(({ state }) => state === 'ready');
  const asking = rows.filter(({ state }) => state === 'asking').length;
  if (ready.length === 0 && asking === 0) return null;
  return (
    <div className={styles['start']}>
      <span>{asking > 0 && t('upload.stillAsking', { count: asking })}</span>
      <Button
        variant="filled"
        disabled={ready.length === 0}
        onClick={() => uploadEngine.start(ready.flatMap(({ local }) => (local === null ? [] : [local.key])))}
      >
        {t('upload.start', { count: ready.length })}
      </Button>
    </div>
  );
}
