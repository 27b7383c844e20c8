import type { Scenario } from '@eupnea/simulator';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { displayLimit, displayUnit, type Notation } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { formatElapsed } from '../logic/format-elapsed.ts';
import { listCourse, type CourseEvent } from '../logic/list-course.ts';
import type { RunPlan } from '../worker/simulator-message.ts';
import { useControlName } from '../hooks/use-control-name.ts';
import styles from './bed-panels.module.css';

interface CoursePanelProps {
  readonly plan: RunPlan;
  readonly scenario: Scenario;
  readonly simulatedS: number;
}

/** Course of the scenario with its progress; hidden without a course. */
export function CoursePanel({ plan, scenario, simulatedS }: CoursePanelProps) {
  const { t } = useTranslation();
  const { passS, events } = listCourse(scenario, plan.change);
  if (events.length === 0) return null;
  const passedS = simulatedS % passS;
  return (
    <Panel
      title={t('simulator.course')}
      note={t('simulator.courseAgain', { time: formatDuration(passS * 1000) })}
    >
      <ol className={styles['course']}>
        {events.map((event) => {
          const { atS } = event;
          return (
            <li key={`${atS} ${describeKey(event)}`} data-passed={simulatedS > 0 && passedS >= atS}>
              <span>{formatElapsed(atS)}</span> <CourseText event={event} />
              {simulatedS > 0 && passedS >= atS && (
                <span>
                  <span aria-hidden="true">✓</span>
                  <span className="visually-hidden">{t('simulator.coursePassed')}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function describeKey(event: CourseEvent): string {
  if (event.type === 'value') return event.control.code;
  return event.type === 'disturbance' ? event.kind : event.type;
}

function CourseText({ event }: { readonly event: CourseEvent }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const nameOf = useControlName();
  if (event.type === 'disturbance') return <span>{t(`findings.kind.${event.kind}`)}</span>;
  if (event.type === 'standby')
    return <span>{event.standby ? t('monitor.standbyWord') : t('simulator.courseOn')}</span>;
  const { control, from, to } = event;
  const print = (value: number) => printValue(value, control, notation);
  return (
    <span>
      {nameOf(control)} {print(from)} → {print(to)} {displayUnit(control, notation)}
    </span>
  );
}

function printValue(
  value: number,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  notation: Notation,
): string {
  return displayLimit(unit, Number(value.toFixed(decimals)), notation);
}
