import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './file-row.module.css';

interface FileRowProps {
  readonly name: string;
  /** Format and size. */
  readonly about: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** Status as text, bar, or both. */
  readonly status: ReactNode;
  readonly actions?: ReactNode;
}

/** One file of a list; the row opens it, with the name as its button. */
export function FileRow({ name, about, selected, onSelect, status, actions }: FileRowProps) {
  return (
    <li className={styles['row']} data-selected={selected}>
      <UnstyledButton className={styles['name']} aria-pressed={selected} onClick={onSelect}>
        <strong title={name}>{name}</strong>
        <small>{about}</small>
      </UnstyledButton>
      <div className={styles['status']}>{status}</div>
      <div className={styles['actions']}>{actions}</div>
    </li>
  );
}
