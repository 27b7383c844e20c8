import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Names the region; a card without name is no landmark. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** A surface with a border; what fills it reaches its edges. `Panel` is one with a title. */
export function Card({ labelledBy, children }: CardProps) {
  return labelledBy === undefined ? (
    <div className={styles['card']}>{children}</div>
  ) : (
    <section className={styles['card']} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
