import { useId, type ReactNode } from 'react';
import styles from './cabinet.module.css';

interface CabinetSectionProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** One section of the account page. */
export function CabinetSection({ title, intro, children }: CabinetSectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro !== undefined && <p className={styles['intro']}>{intro}</p>}
      {children}
    </section>
  );
}
