import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from './returned-focus.ts';
import styles from './unsaved-notice.module.css';

interface UnsavedNoticeProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Question before discarding edits; the safe answer has the focus. */
export function UnsavedNotice({ onKeep, onDiscard }: UnsavedNoticeProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  return (
    <div role="alert" className={styles['notice']}>
      <p>{t('unsaved.text')}</p>
      <div className={styles['buttons']}>
        <Button variant="filled" ref={focusOnce} onClick={onKeep}>
          {t('unsaved.keep')}
        </Button>
        <Button onClick={onDiscard}>{t('unsaved.discard')}</Button>
      </div>
    </div>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
