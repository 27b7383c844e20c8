import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import {
  PEEP_VALUES,
  type PeepLevel,
  type PeepManoeuvre,
  printChange,
  printStepValue,
} from '../logic/peep-step-values.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './peep-steps.module.css';

interface PeepLevelTableProps {
  readonly manoeuvre: PeepManoeuvre;
  /** Renders the link from a level to its breaths. */
  readonly renderLevel: (level: PeepLevel, name: string) => ReactNode;
}

/** Levels in order of time with their numbers, or why a number is absent. */
export function PeepLevelTable({ manoeuvre, renderLevel }: PeepLevelTableProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const unit = (code: keyof typeof PEEP_VALUES) => <small>{PEEP_VALUES[code].unitOf(notation)}</small>;
  const columns: readonly Column<PeepLevel>[] = [
    {
      id: 'level',
      head: t('peepSteps.level'),
      width: 'whole',
      render: (level) => (
        <>
          {renderLevel(
            level,
            formatMoment(Date.parse(level.start), Date.parse(manoeuvre.end), notation.locale),
          )}
          <small>
            {formatDuration(Date.parse(level.end) - Date.parse(level.start))}, {nameControl(level.mode)}
          </small>
        </>
      ),
    },
    {
      id: 'peep',
      head: <>PEEP {unit('peep')}</>,
      width: 'whole',
      render: ({ peep_cmh2o: peep, set_peep_cmh2o: set }) => (
        <>
          <strong>{printStepValue('peep', peep, notation)}</strong>
          <small>
            {set === null
              ? t('peepSteps.notReported')
              : t('peepSteps.set', { value: printStepValue('setPeep', set, notation) })}
          </small>
        </>
      ),
    },
    {
      id: 'compliance',
      head: (
        <>
          {t('peepSteps.compliance')} {unit('compliance')}
        </>
      ),
      render: (level) => (
        <MedianCell code="compliance" median={level.compliance_ml_cmh2o} of={level.breaths} />
      ),
    },
    {
      id: 'drivingPressure',
      head: <>ΔP {unit('drivingPressure')}</>,
      render: (level) => (
        <MedianCell code="drivingPressure" median={level.driving_pressure_cmh2o} of={level.breaths} />
      ),
    },
    {
      id: 'volume',
      head: <>VTi {unit('volume')}</>,
      render: ({ tidal_volume_ml }) => printStepValue('volume', tidal_volume_ml, notation),
    },
    {
      id: 'change',
      head: <>ΔEELV {unit('volume')}</>,
      render: ({ volume_change_ml }) => <VolumeChange change={volume_change_ml} />,
    },
    { id: 'ratio', head: 'R/I', render: ({ recruitment }) => <Recruitment recruitment={recruitment} /> },
  ];
  return (
    <DataTable
      label={t('peepSteps.table')}
      look="figures"
      narrow="broad"
      columns={columns}
      rows={manoeuvre.steps}
      keyOf={({ start }) => start}
      marksOf={(level) => ({
        className: styles['level'],
        'data-best': manoeuvre.best !== null && manoeuvre.steps[manoeuvre.best.step] === level,
      })}
    />
  );
}

function VolumeChange({
  change: { value, low, high, reason },
}: {
  readonly change: PeepLevel['volume_change_ml'];
}) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (value === null) return <Absent reason={reason} />;
  return (
    <>
      <strong>{printChange(value, notation)}</strong>
      <small>
        {t('peepSteps.interval', {
          low: printChange(low ?? value, notation),
          high: printChange(high ?? value, notation),
        })}
      </small>
    </>
  );
}

function Recruitment({ recruitment }: Pick<PeepLevel, 'recruitment'>) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { ratio, reason, recruited_ml: recruited } = recruitment;
  if (ratio === null) return <Absent reason={reason} />;
  return (
    <>
      <strong>{printStepValue('ratio', ratio, notation)}</strong>
      <small>
        {t('peepSteps.recruited', {
          volume: `${printStepValue('recruited', recruited, notation)} ${PEEP_VALUES.volume.unitOf(notation)}`,
        })}
      </small>
    </>
  );
}

interface MedianCellProps {
  readonly code: 'compliance' | 'drivingPressure';
  readonly median: PeepLevel['compliance_ml_cmh2o'];
  /** Breaths of the level. */
  readonly of: number;
}

function MedianCell({ code, median: { value, low, high, breaths, reason }, of }: MedianCellProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (value === null) return <Absent reason={reason} />;
  const print = (one: number | null): string => printStepValue(code, one, notation);
  return (
    <>
      <strong>{print(value)}</strong>
      <small>{t('peepSteps.interval', { low: print(low), high: print(high) })}</small>
      <small>{t('peepSteps.ofBreaths', { number: breaths, of })}</small>
    </>
  );
}

function Absent({ reason }: { readonly reason: PeepLevel['recruitment']['reason'] }) {
  const { t } = useTranslation();
  return (
    <>
      {MISSING}
      {reason !== null && <small>{t(`peepSteps.reason.${reason}`)}</small>}
    </>
  );
}
