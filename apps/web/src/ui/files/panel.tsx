import { createContext, useContext, type ReactNode } from 'react';
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

/** Whose the panels inside are, where a page has the same panels of several: it parts the names of the regions. */
export const PanelOwner = createContext<string | null>(null);

/** A card of a working page, with its heading. */
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
