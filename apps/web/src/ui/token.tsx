import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from './icons.tsx';
import styles from './token.module.css';

interface TokenProps {
  readonly kind: string;
  readonly text: string;
  readonly onRemove: () => void;
}

/** An active filter with a remove button. */
export function Token({ kind, text, onRemove }: TokenProps) {
  const { t } = useTranslation();
  return (
    <span className={styles['token']}>
      <span className={styles['kind']}>{kind}</span>
      <strong>{text}</strong>
      <UnstyledButton
        className={styles['remove']}
        onClick={onRemove}
        aria-label={t('wall.removeFilter', { filter: `${kind} ${text}` })}
      >
        <CloseIcon />
      </UnstyledButton>
    </span>
  );
}
