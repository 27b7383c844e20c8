import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** Link to the parent page; nothing is shown where it renders nothing. */
  readonly crumb?: ReactNode;
  readonly title: ReactNode;
  /** Lines below the title. */
  readonly notes?: ReactNode;
  /** Edge of the title to which the actions align; a form is taller than its buttons. */
  readonly align?: 'center' | 'end';
  /** Actions on the page, opposite of the title. */
  readonly children?: ReactNode;
}

/** Title of a page with its way back and its actions. */
export function PageHead({ crumb, title, notes, align = 'center', children }: PageHeadProps) {
  return (
    <>
      <div className={styles['crumb']}>{crumb}</div>
      <div className={styles['head']} data-align={align}>
        {notes === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div>
            <h1>{title}</h1>
            <div className={styles['notes']}>{notes}</div>
          </div>
        )}
        {children}
      </div>
    </>
  );
}
