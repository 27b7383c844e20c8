import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { LABELING_VIEWS, lanesOf, type LabelingSearch, type LabelingView } from '../logic/labeling-search.ts';
import { offersView } from '../logic/offers-view.ts';
import styles from './task-bar.module.css';

interface TaskBarProps {
  readonly task: LabelingTask;
  readonly search: LabelingSearch;
  readonly view: LabelingView;
  readonly progress?: { readonly done: number; readonly of: number; readonly text: string };
  readonly state?: ReactNode;
  readonly onHelp?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Header of a task: views, period, progress and save state. */
export function TaskBar({ task, search, view, progress, state, onHelp, children }: TaskBarProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['bar']}>
      <Link to="." search={lanesOf(search)} className={styles['back']} aria-label={t('labeling.allTasks')}>
        ←
      </Link>
      <nav className={styles['views']} aria-label={t('labeling.views')}>
        {LABELING_VIEWS.filter((one) => offersView(task, one)).map((one) => (
          <Link
            key={one}
            to="."
            search={{ ...search, view: one }}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`labeling.view.${one}`)}
          </Link>
        ))}
      </nav>
      <h1 className={styles['title']}>
        {task.pseudonym ?? task.title} {task.pseudonym !== null && <small>{task.title}</small>}
      </h1>
      <div className={styles['right']}>
        {progress !== undefined && (
          <>
            <span>{progress.text}</span>
            <div className={styles['progress']}>
              <ProgressBar
                fraction={progress.of === 0 ? 0 : progress.done / progress.of}
                label={progress.text}
              />
            </div>
          </>
        )}
        {state}
        {children}
        {onHelp !== undefined && (
          <Button onClick={onHelp} aria-label={t('labeling.help')} aria-keyshortcuts="?">
            ?
          </Button>
        )}
      </div>
    </header>
  );
}
