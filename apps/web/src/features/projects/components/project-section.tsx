import { useId, type ReactNode } from 'react';
import styles from './projects.module.css';

interface ProjectSectionProps {
  readonly title: string;
  /** undefined until it is known. */
  readonly count?: number | undefined;
  /** What stands at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a project's page, with its number of rows. */
export function ProjectSection({ title, count, actions, children }: ProjectSectionProps) {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['top']}>
        <h2 id={id}>
          {title} {count !== undefined && <span className={styles['hint']}>{count}</span>}
        </h2>
        {actions !== undefined && <div className={styles['buttons']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
