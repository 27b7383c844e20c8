import {
  COURSE_STEPS,
  type ComparisonCourse,
  type ComparisonSplit,
} from '@eupnea/contracts/research-comparison';
import { Select, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameNoteKind } from '../../../lib/notes/note-kind.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { NoteKindField } from '../../../ui/notes/note-kind-field.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useComparisonWords, type ComparisonWords } from '../hooks/use-comparison-words.ts';
import { markGroup, useFigureLegend } from '../hooks/use-figure-groups.ts';
import { COURSE_HOURS, GROUP_LETTERS } from '../logic/comparison-request.ts';
import { drawCourse } from '../logic/draw-course.ts';
import { writeCourseCsv } from '../logic/write-comparison-csv.ts';
import { ComparisonFigure } from './comparison-figure.tsx';
import styles from './comparison.module.css';

interface CourseTimes {
  readonly step: number;
  readonly hours: number;
  /** Kind of note that is hour 0; null for the start of ventilation. */
  readonly zero: string | null;
}

interface CoursePanelProps {
  readonly query: UseQueryResult<ComparisonCourse>;
  readonly split: ComparisonSplit | undefined;
  readonly times: CourseTimes;
  readonly onTimesChange: (times: CourseTimes) => void;
}

const DAY_HOURS = 24;

/** The chosen parameter over the hours from the start of each patient's ventilation, or from a note. */
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
          <ZeroField
            key={times.zero ?? ''}
            zero={times.zero}
            onChange={(zero) => onTimesChange({ ...times, zero })}
          />
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

interface ZeroFieldProps {
  readonly zero: string | null;
  readonly onChange: (zero: string | null) => void;
}

/** Hour 0: the first note of a kind. The question is asked when the field is left, not with every letter. */
function ZeroField({ zero, onChange }: ZeroFieldProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState(zero ?? '');
  const settle = (chosen: string): void => {
    if (chosen !== (zero ?? '')) onChange(chosen === '' ? null : chosen);
  };
  return (
    <NoteKindField
      className={styles['wide'] ?? ''}
      label={t('research.compare.hourZero')}
      placeholder={t('research.compare.ventilationStart')}
      value={kind}
      onChange={setKind}
      onSettled={settle}
    />
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
  const { hour_zero_note: note } = found;
  const axis =
    note === null
      ? t('research.compare.hoursAxis')
      : t('research.compare.hoursFromNote', { kind: nameNoteKind(note, t) });
  const withNote = found.courses.map(({ patients }, index) => `${GROUP_LETTERS[index] ?? ''} ${patients}`);
  return (
    <ComparisonFigure
      title={t('research.compare.courseTitle', { name: words.nameVariable(found.parameter) })}
      note={[
        t('research.compare.courseNote'),
        note === null ? '' : t('research.compare.withNote', { groups: withNote.join(', ') }),
      ]
        .filter((part) => part !== '')
        .join(' ')}
      legend={legend}
      draw={(width) => drawSteps(found, words, width, axis)}
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
