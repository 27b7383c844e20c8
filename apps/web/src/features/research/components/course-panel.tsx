import {
  COURSE_STEPS,
  type ComparisonCourse,
  type ComparisonSplit,
} from '@eupnea/contracts/research-comparison';
import { Select, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useComparisonWords, type ComparisonWords } from '../hooks/use-comparison-words.ts';
import { markGroup, useFigureLegend } from '../hooks/use-figure-groups.ts';
import { COURSE_HOURS } from '../logic/comparison-request.ts';
import { drawCourse } from '../logic/draw-course.ts';
import { writeCourseCsv } from '../logic/write-comparison-csv.ts';
import { ComparisonFigure } from './comparison-figure.tsx';
import styles from './comparison.module.css';

interface CourseTimes {
  readonly step: number;
  readonly hours: number;
}

interface CoursePanelProps {
  readonly query: UseQueryResult<ComparisonCourse>;
  readonly split: ComparisonSplit | undefined;
  readonly times: CourseTimes;
  readonly onTimesChange: (times: CourseTimes) => void;
}

const DAY_HOURS = 24;

/** The chosen parameter over the hours from the start of each patient's ventilation. */
export function CoursePanel({ query, split, times, onTimesChange }: CoursePanelProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { data: found, error, isPlaceholderData, refetch } = query;
  if (error !== null)
    return (
      <ProblemNotice
        title={t('research.compare.courseFailed')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (found === undefined)
    return <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />;
  const name = words.nameVariable(found.parameter);
  const days = (hours: number): string => t('research.compare.days', { count: hours / DAY_HOURS });
  return (
    <Panel
      title={t('research.compare.course', { name })}
      actions={
        <>
          <Select
            className={styles['time'] ?? ''}
            label={t('research.compare.step')}
            allowDeselect={false}
            data={COURSE_STEPS.map((hours) => ({
              value: String(hours),
              label: t('research.compare.hours', { count: hours }),
            }))}
            value={String(times.step)}
            onChange={(step) => onTimesChange({ ...times, step: Number(step) })}
          />
          <Select
            className={styles['time'] ?? ''}
            label={t('research.compare.length')}
            allowDeselect={false}
            data={COURSE_HOURS.map((hours) => ({ value: String(hours), label: days(hours) }))}
            value={String(times.hours)}
            onChange={(hours) => onTimesChange({ ...times, hours: Number(hours) })}
          />
        </>
      }
    >
      {found.courses.every(({ steps }) => steps.every(({ n }) => n === 0)) ? (
        <NoticePage
          title={t('research.compare.nobodyInCourse', { name })}
          text={t('research.compare.nobodyInCourseText')}
        />
      ) : (
        <div aria-busy={isPlaceholderData} data-old={isPlaceholderData} className={styles['stack']}>
          <CourseFigure found={found} split={split} />
        </div>
      )}
    </Panel>
  );
}

function CourseFigure({
  found,
  split,
}: { readonly found: ComparisonCourse } & Pick<CoursePanelProps, 'split'>) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const legend = useFigureLegend(
    found,
    split,
    found.groups.map(({ patients }) => patients),
  );
  return (
    <ComparisonFigure
      title={t('research.compare.courseTitle', { name: words.nameVariable(found.parameter) })}
      note={t('research.compare.courseNote')}
      legend={legend}
      draw={(width) => drawSteps(found, words, width, t('research.compare.hoursAxis'))}
      fileName={`comparison-${found.parameter}-course`}
      writeCsv={() => writeCourseCsv(found)}
      absence={null}
    />
  );
}

function drawSteps(found: ComparisonCourse, words: ComparisonWords, width: number, axis: string) {
  const { parameter, courses, step_hours: stepHours } = found;
  const factor = words.factorOf(parameter);
  const shown = (value: number | null) => (value === null ? null : value * factor);
  const groups = courses.map(({ steps }, position) => ({
    ...markGroup(position),
    steps: steps.map(({ from_hour, n, median, q1, q3 }) => ({
      fromHour: from_hour,
      n,
      median: shown(median),
      q1: shown(q1),
      q3: shown(q3),
    })),
  }));
  return drawCourse(groups, stepHours, width, {
    tick: words.tick,
    axis,
    value: words.nameWithUnit(parameter),
  });
}
