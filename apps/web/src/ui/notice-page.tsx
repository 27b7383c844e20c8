import type { ReactNode } from 'react';
import styles from './notice-page.module.css';

interface NoticePageProps {
  readonly title: string;
  readonly text: string;
  /** Broken trace for a failure, whole trace for an empty state. */
  readonly trace?: 'broken' | 'breath' | 'none';
  readonly children?: ReactNode;
  readonly footnote?: string | undefined;
  /** The title is the only heading of the page. */
  readonly wholePage?: boolean;
}

/** Full page or region for: not found, failed, empty, offline. */
export function NoticePage(props: NoticePageProps) {
  const { title, text, trace = 'none', children, footnote, wholePage = false } = props;
  const Heading = wholePage ? 'h1' : 'h2';
  return (
    <section className={styles['notice']}>
      {trace !== 'none' && <NoticeTrace broken={trace === 'broken'} />}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
      {footnote !== undefined && <p className={styles['footnote']}>{footnote}</p>}
    </section>
  );
}

function NoticeTrace({ broken }: { readonly broken: boolean }) {
  return (
    <svg width="200" height="44" viewBox="0 0 200 44" fill="none" strokeWidth="1.6" aria-hidden="true">
      {broken ? (
        <>
          <path d="M2 36H40C48 36 46 14 54 14H76M124 36H198" stroke="var(--text-tertiary)" />
          <path d="M82 8L94 42M110 8L122 42" stroke="var(--status-error)" />
        </>
      ) : (
        <path
          d="M2 36H54C62 36 60 10 68 10H98C104 10 103 40 108 38C116 36 124 36 140 36H198"
          stroke="var(--text-tertiary)"
        />
      )}
    </svg>
  );
}
