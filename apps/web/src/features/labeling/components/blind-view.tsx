import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../ui/notice-page.tsx';
import type { LabelingSearch, LabelingView } from '../logic/labeling-search.ts';
import styles from './agreement-view.module.css';
import { TaskBar } from './task-bar.tsx';

interface BlindViewProps {
  readonly task: LabelingTask;
  readonly search: LabelingSearch;
  readonly view: LabelingView;
}

/** Replaces a view that a rater may see only after submission: reason and link back. */
export function BlindView({ task, search, view }: BlindViewProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <TaskBar task={task} search={search} view={view} />
      <NoticePage title={t('labeling.blindTitle')} text={t('labeling.blindText')}>
        <Link to="." search={{ ...search, view: 'label' }}>
          {t('labeling.backToLabels')}
        </Link>
      </NoticePage>
    </div>
  );
}
