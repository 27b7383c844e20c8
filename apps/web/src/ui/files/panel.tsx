import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** Beside the title, in a lighter tone. */
  readonly note?: ReactNode;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Without padding: what it holds reaches its edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A card of a working page, with its heading. */
export function Panel({ title, note, actions, flush = false, children }: PanelProps) {
  return (
    <section className={styles['panel']} data-flush={flush} aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
