import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import reportStyles from '../components/report.module.css';
import {
  PEEP_VALUES,
  type PeepLevel,
  type PeepManoeuvre,
  printPeep,
  listPossible,
  printStepValue,
} from '../logic/peep-step-values.ts';
import { PeepChartView } from './peep-chart.tsx';
import { PeepLevelTable } from './peep-level-table.tsx';
import styles from './peep-steps.module.css';

interface PeepManoeuvrePanelProps {
  readonly manoeuvre: PeepManoeuvre;
  /** Renders the link from a level to its breaths. */
  readonly renderLevel: (level: PeepLevel, name: string) => ReactNode;
}

/** One series of PEEP steps: the best level or why it cannot be told, the chart and the levels. */
export function PeepManoeuvrePanel({ manoeuvre, renderLevel }: PeepManoeuvrePanelProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { start, end, steps } = manoeuvre;
  const peeps = steps.map((level) => printPeep(level, notation)).join(' → ');
  return (
    <Panel
      title={`${formatInstant(start, notation.locale)}: PEEP ${peeps} ${PEEP_VALUES.peep.unitOf(notation)}`}
      note={formatDuration(Date.parse(end) - Date.parse(start))}
    >
      <Verdict manoeuvre={manoeuvre} />
      <div className={styles['manoeuvre']}>
        <PeepChartView manoeuvre={manoeuvre} />
        <PeepLevelTable manoeuvre={manoeuvre} renderLevel={renderLevel} />
      </div>
      <p className={reportStyles['hint']}>
        {t(`peepSteps.source.${manoeuvre.compliance_source}`)}
        {manoeuvre.unequal_volumes && ` ${t('peepSteps.unequalVolumes')}`}
      </p>
    </Panel>
  );
}

function Verdict({ manoeuvre: { best, steps } }: { readonly manoeuvre: PeepManoeuvre }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const level = best === null ? undefined : steps[best.step];
  if (best === null || level === undefined) return <p>{t('peepSteps.noBest')}</p>;
  const { value, low, high } = level.compliance_ml_cmh2o;
  const print = (number: number | null): string => printStepValue('compliance', number, notation);
  const highest = t('peepSteps.highest', {
    peep: `${printPeep(level, notation)} ${PEEP_VALUES.peep.unitOf(notation)}`,
    value: `${print(value)} ${PEEP_VALUES.compliance.unitOf(notation)}`,
    low: print(low),
    high: print(high),
  });
  return (
    <p className={styles['verdict']}>
      <strong>{highest}</strong>{' '}
      {best.is_told
        ? t('peepSteps.told')
        : t('peepSteps.cannotBeTold', {
            peeps: `${listPossible(best, steps)
              .map((one) => printPeep(one, notation))
              .join(', ')} ${PEEP_VALUES.peep.unitOf(notation)}`,
          })}
    </p>
  );
}
