import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatRejectedCsv, type RejectedEntry } from '../../lib/files/format-rejected-csv.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { DownloadIcon } from '../icons.tsx';
import { Panel } from './panel.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import styles from './rejected-lines.module.css';
import { useIssueText } from './use-issue-text.ts';

/** Number of shown rows; the download has all known ones. */
const SHOWN = 50;

interface RejectedLinesProps {
  readonly fileName: string;
  readonly rejected: readonly RejectedEntry[];
  /** Total number; `rejected` may hold only the first ones. */
  readonly total: number;
}

/** Unreadable lines of a file, with a download. */
export function RejectedLines({ fileName, rejected, total }: RejectedLinesProps) {
  const { t } = useTranslation();
  const describeIssue = useIssueText();
  const describe = ({ reason, code, values = {} }: RejectedEntry): string =>
    describeIssue({ detail: reason, code, values });
  if (total === 0) return null;
  const columns: readonly Column<{ readonly entry: RejectedEntry; readonly position: number }>[] = [
    {
      id: 'line',
      head: t('files.rejected.line'),
      isNumber: true,
      width: 'whole',
      render: ({ entry }) => entry.line ?? t('files.rejected.wholeFile'),
    },
    {
      id: 'reason',
      head: t('files.rejected.reason'),
      render: ({ entry }) => (
        <>
          {entry.file !== null && <strong>{entry.file} </strong>}
          {describe(entry)}
        </>
      ),
    },
  ];
  return (
    <Panel
      title={t('files.rejected.title')}
      note={<span className={styles['count']}>{t('files.rejected.count', { count: total })}</span>}
      flush
      actions={
        <Button
          leftSection={<DownloadIcon />}
          onClick={() =>
            saveFile(
              new Blob([formatRejectedCsv(rejected, describe)], { type: 'text/csv' }),
              `${fileName}.${t('files.rejected.fileEnding')}.csv`,
            )
          }
        >
          {t('files.rejected.download')}
        </Button>
      }
    >
      <DataTable
        look="dense"
        narrow="fit"
        columns={columns}
        rows={rejected.slice(0, SHOWN).map((entry, position) => ({ entry, position }))}
        keyOf={({ position }) => position}
      />
      {total > Math.min(SHOWN, rejected.length) && (
        <p className={styles['more']}>
          {t('files.rejected.more', { shown: Math.min(SHOWN, rejected.length), total })}
        </p>
      )}
    </Panel>
  );
}
