import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import reportStyles from '../components/report.module.css';
import {
  PEEP_VALUES,
  type PeepLevel,
  type PeepManoeuvre,
  printChange,
  printStepValue,
} from '../logic/peep-step-values.ts';
import { Scrolled } from '../weaning/scrolled.tsx';
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
  return (
    <Scrolled label={t('peepSteps.table')} isBroad>
      <table className={reportStyles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('peepSteps.level')}</th>
            <th scope="col">PEEP {unit('peep')}</th>
            <th scope="col">
              {t('peepSteps.compliance')} {unit('compliance')}
            </th>
            <th scope="col">ΔP {unit('drivingPressure')}</th>
            <th scope="col">VTi {unit('volume')}</th>
            <th scope="col">ΔEELV {unit('volume')}</th>
            <th scope="col">R/I</th>
          </tr>
        </thead>
        <tbody>
          {manoeuvre.steps.map((level, place) => (
            <LevelRow
              key={level.start}
              level={level}
              isBest={manoeuvre.best?.step === place}
              name={renderLevel(
                level,
                formatMoment(Date.parse(level.start), Date.parse(manoeuvre.end), notation.locale),
              )}
            />
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

interface LevelRowProps {
  readonly level: PeepLevel;
  readonly isBest: boolean;
  readonly name: ReactNode;
}

function LevelRow({ level, isBest, name }: LevelRowProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { volume_change_ml: volume, recruitment } = level;
  const set = level.set_peep_cmh2o;
  const ratio = recruitment.ratio;
  return (
    <tr className={styles['level']} data-best={isBest}>
      <th scope="row" className={reportStyles['time']}>
        {name}
        <small>
          {formatDuration(Date.parse(level.end) - Date.parse(level.start))}, {nameControl(level.mode)}
        </small>
      </th>
      <td className={reportStyles['time']}>
        <strong>{printStepValue('peep', level.peep_cmh2o, notation)}</strong>
        <small>
          {set === null
            ? t('peepSteps.notReported')
            : t('peepSteps.set', { value: printStepValue('setPeep', set, notation) })}
        </small>
      </td>
      <td>
        <MedianCell code="compliance" median={level.compliance_ml_cmh2o} of={level.breaths} />
      </td>
      <td>
        <MedianCell code="drivingPressure" median={level.driving_pressure_cmh2o} of={level.breaths} />
      </td>
      <td>{printStepValue('volume', level.tidal_volume_ml, notation)}</td>
      <td>
        {volume.value === null ? (
          <Absent reason={volume.reason} />
        ) : (
          <>
            <strong>{printChange(volume.value, notation)}</strong>
            <small>
              {t('peepSteps.interval', {
                low: printChange(volume.low ?? volume.value, notation),
                high: printChange(volume.high ?? volume.value, notation),
              })}
            </small>
          </>
        )}
      </td>
      <td>
        {ratio === null ? (
          <Absent reason={recruitment.reason} />
        ) : (
          <>
            <strong>{printStepValue('ratio', ratio, notation)}</strong>
            <small>
              {t('peepSteps.recruited', {
                volume: `${printStepValue('recruited', recruitment.recruited_ml, notation)} ${PEEP_VALUES.volume.unitOf(notation)}`,
              })}
            </small>
          </>
        )}
      </td>
    </tr>
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
