import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './row-button.module.css';

interface RowButtonProps {
  /** Action with the file's name. */
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small icon button at the end of a row. */
export function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <UnstyledButton className={styles['button']} aria-label={label} title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
