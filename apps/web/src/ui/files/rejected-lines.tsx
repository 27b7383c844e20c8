import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatRejectedCsv, type RejectedEntry } from '../../lib/files/format-rejected-csv.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { DownloadIcon } from '../icons.tsx';
import { Panel } from './panel.tsx';
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
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['line']}>
              {t('files.rejected.line')}
            </th>
            <th scope="col">{t('files.rejected.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.slice(0, SHOWN).map((entry, position) => (
            <tr key={`${position}-${entry.line ?? ''}`}>
              <td className={styles['line']}>{entry.line ?? t('files.rejected.wholeFile')}</td>
              <td>
                {entry.file !== null && <strong>{entry.file} </strong>}
                {describe(entry)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > Math.min(SHOWN, rejected.length) && (
        <p className={styles['more']}>
          {t('files.rejected.more', { shown: Math.min(SHOWN, rejected.length), total })}
        </p>
      )}
    </Panel>
  );
}
