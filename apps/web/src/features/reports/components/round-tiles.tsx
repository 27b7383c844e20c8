import type { RoundPage } from '@eupnea/contracts/round-page';
import { UNITS } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { printOxygenation } from '@eupnea/notation/print-oxygenation';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { defineValue, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import { toReported } from '@eupnea/notation/round-values';
import { ChangeMark } from './change-mark.tsx';
import styles from './report.module.css';
import { ReportTile } from './report-tile.tsx';

/** The numbers that a round begins with, each beside the day before. */
export function RoundTiles({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { locale } = notation;
  const {
    asynchrony,
    asynchrony_before: before,
    session_seconds: sessions,
    observed_seconds: observed,
  } = round;
  const time = (seconds: number): string => formatDuration(seconds * 1000);
  const [gas] = round.gases;
  return (
    <dl className={styles['tiles']}>
      <ValueTile round={round} value="vt_ml_kg" />
      <ValueTile round={round} value="driving_pressure_cmh2o" />
      <PowerTile round={round} />
      <ReportTile
        name={t('round.oxygenation')}
        value={printOxygenation(gas?.PF ?? null, notation)}
        unit={(gas?.PF ?? null) === null ? '' : displayUnit({ unit: UNITS.partialPressure.unit }, notation)}
        note={
          gas === undefined
            ? t('round.noGases')
            : t('round.takenAt', {
                time: formatMoment(Date.parse(gas.taken_at), Date.parse(round.end), locale),
              })
        }
      />
      <ReportTile
        name={t('reports.withFinding')}
        value={formatFindingShare(asynchrony, locale)}
        note={
          round.breaths === 0
            ? t('reports.missing.noBreaths')
            : `${describeDecided(asynchrony, t)}. ${t('round.wasShare', { share: formatFindingShare(before, locale) })}`
        }
      />
      <ReportTile
        name={t('reports.observed')}
        value={time(observed)}
        note={
          sessions === 0
            ? t('reports.noSession')
            : t('reports.ofSessions', {
                share: formatLimit(Math.min(1, observed / sessions) * 100, locale, 1),
                time: time(sessions),
              })
        }
      />
    </dl>
  );
}

/** Energy per observed minute; its change is that of the breaths' power. */
function PowerTile({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const { locale } = useNotation();
  const { mean_j_min: mean } = round.power;
  return (
    <ReportTile
      name={t('reports.meanOf', { name: t('reports.power') })}
      value={mean === null ? MISSING : formatNumber(mean, 1, locale)}
      unit={mean === null ? '' : 'J/min'}
      note={
        mean === null ? (
          t(reasonKey('mp_geometric_j_min', toReported(round)))
        ) : (
          <Change round={round} value="mp_geometric_j_min" />
        )
      }
    />
  );
}

interface ValueTileProps {
  readonly round: RoundPage;
  readonly value: RoundPage['numbers'][number]['value'];
}

/** Median over the breaths that have the value. */
function ValueTile({ round, value }: ValueTileProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = defineValue(value);
  if (definition === null) return null;
  const report = toReported(round);
  const median = round.numbers.find((known) => known.value === value)?.median ?? null;
  return (
    <ReportTile
      name={t('reports.medianOf', { name: t(nameKeyOf(value, report.weights)) })}
      value={displayNumber(definition, median, notation)}
      unit={median === null ? '' : displayUnit(definition, notation)}
      note={median === null ? t(reasonKey(value, report)) : <Change round={round} value={value} />}
    />
  );
}

function Change({ round, value }: ValueTileProps) {
  const { t } = useTranslation();
  const definition = defineValue(value);
  const found = round.numbers.find((known) => known.value === value);
  if (definition === null || found === undefined) return null;
  if (found.difference.direction === null) return t('round.noComparison');
  return (
    <>
      <ChangeMark difference={found.difference} definition={definition} /> {t('round.sinceBefore')}
    </>
  );
}
