import { createContext, useContext, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** Lighter text beside the title. */
  readonly note?: ReactNode;
  /** Content at the right of the title. */
  readonly actions?: ReactNode;
  /** Without padding. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** Distinguishes the regions of repeated panels on a page. */
export const PanelOwner = createContext<string | null>(null);

/** A card with a heading. */
export function Panel({ title, note, actions, flush = false, children }: PanelProps) {
  const owner = useContext(PanelOwner);
  return (
    <section
      className={styles['panel']}
      data-flush={flush}
      aria-label={owner === null ? title : `${title}, ${owner}`}
    >
      <div className={styles['head']}>
        <h2>{title}</h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
