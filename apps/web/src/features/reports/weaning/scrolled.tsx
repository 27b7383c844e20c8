import type { ReactNode } from 'react';
import reportStyles from '../components/report.module.css';
import styles from './weaning.module.css';

interface ScrolledProps {
  readonly label: string;
  /** The columns keep their width on narrow screens. */
  readonly isBroad?: boolean;
  readonly children: ReactNode;
}

/** A table that scrolls on narrow screens, also by keyboard. */
export function Scrolled({ label, isBroad = false, children }: ScrolledProps) {
  return (
    <section
      className={`${reportStyles['scroll']} ${styles['wide']}`}
      data-broad={isBroad}
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </section>
  );
}
