import type { ReactNode } from 'react';
import reportStyles from '../components/report.module.css';
import styles from './weaning.module.css';

/** A table that scrolls on narrow screens, also by keyboard. */
export function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={`${reportStyles['scroll']} ${styles['wide']}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
