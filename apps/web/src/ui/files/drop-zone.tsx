import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DROPPED_FILES, limitFiles, type DroppedFiles } from '../../lib/files/collect-dropped-files.ts';
import styles from './drop-zone.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Accepted files, shown below the invitation. */
  readonly hint?: ReactNode;
  /** One line high, for use above a list. */
  readonly compact?: boolean;
}

/** Accepts files dropped anywhere on the page, or by two buttons for the keyboard. */
export function DropZone({ onFiles, hint, compact = false }: DropZoneProps) {
  const { t } = useTranslation();
  const [truncated, setTruncated] = useState(false);
  const take = (dropped: DroppedFiles) => {
    setTruncated(dropped.truncated);
    if (dropped.files.length > 0) onFiles(dropped.files);
  };
  const over = useFileDrop(take);
  return (
    <div className={styles['zone']} data-over={over} data-compact={compact}>
      <div className={styles['row']}>
        <span className={styles['invitation']}>{over ? t('files.release') : t('files.dropHere')}</span>
        <Chooser folder={false} onFiles={(files) => take(limitFiles(files))}>
          {t('files.choose')}
        </Chooser>
        <Chooser folder onFiles={(files) => take(limitFiles(files))}>
          {t('files.chooseFolder')}
        </Chooser>
      </div>
      {hint !== undefined && !compact && <p className={styles['hint']}>{hint}</p>}
      {truncated && (
        <p className={styles['hint']} role="alert">
          {t('files.tooMany', { limit: MAX_DROPPED_FILES })}
        </p>
      )}
    </div>
  );
}

interface ChooserProps {
  readonly folder: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function Chooser({ folder, onFiles, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className={folder ? (styles['folder'] ?? '') : ''} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(folder ? { webkitdirectory: '' } : {})}
        data-chooses={folder ? 'folder' : 'files'}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows selecting the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
