import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { Weaning } from '@eupnea/contracts/weaning';
import { describeCompletion, describeTrialGas, listEfforts } from '@eupnea/notation/weaning-trials';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import reportStyles from '../components/report.module.css';
import { printPressures, printWhole } from '@eupnea/notation/weaning-values';
import { RsbiCourse } from './rsbi-course.tsx';

type Trial = Weaning['trials'][number];

interface TrialsProps {
  readonly weaning: Weaning;
  /** Renders the link from a trial to its breaths. */
  readonly renderTrial: (trial: Trial, name: string) => ReactNode;
}

/** Trials of these days, newest first: when and how they ended, and the course of RSBI. */
export function WeaningTrials({ weaning, renderTrial }: TrialsProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { trials, trials_total: total } = weaning;
  const columns: readonly Column<Trial>[] = [
    {
      id: 'start',
      head: t('weaning.start'),
      width: 'whole',
      render: (trial) => (
        <>
          {renderTrial(
            trial,
            formatMoment(Date.parse(trial.start), Date.parse(weaning.end), notation.locale),
          )}
          {trial.start_gap_seconds > 0 && (
            <small>{t('weaning.startGap', { time: formatDuration(trial.start_gap_seconds * 1000) })}</small>
          )}
        </>
      ),
    },
    {
      id: 'duration',
      head: t('weaning.duration'),
      width: 'whole',
      render: ({ start, end, interrupted_seconds: interrupted }) => (
        <>
          <strong>{formatDuration(Date.parse(end) - Date.parse(start))}</strong>
          {interrupted > 0 && (
            <small>{t('weaning.interrupted', { time: formatDuration(interrupted * 1000) })}</small>
          )}
        </>
      ),
    },
    {
      id: 'pressures',
      head: t('weaning.pressures'),
      width: 'whole',
      render: (trial) => (
        <>
          {printPressures(trial, notation)}
          <small>{t(`weaning.kind.${trial.kind}`)}</small>
        </>
      ),
    },
    {
      id: 'ended',
      head: t('weaning.ended'),
      render: (trial) => (
        <>
          {t(`weaning.end.${trial.ended}`)}
          <small>{describeCompletion(trial, weaning, t)}</small>
        </>
      ),
    },
    {
      id: 'rsbi',
      head: t('weaning.rsbi'),
      width: 'whole',
      render: ({ rsbi_first, rsbi_last, rsbi_max }) => (
        <>
          <strong>
            {printWhole(rsbi_first, notation)} → {printWhole(rsbi_last, notation)}
          </strong>
          <small>{t('weaning.highest', { value: printWhole(rsbi_max, notation) })}</small>
        </>
      ),
    },
    {
      id: 'course',
      head: t('weaning.course'),
      render: ({ minutes }) => <RsbiCourse minutes={minutes} />,
    },
  ];
  return (
    <Panel title={t('weaning.trials', { number: total })} note={t('weaning.trialsNote')}>
      {trials.length === 0 ? (
        <p className={reportStyles['hint']}>{t('weaning.noTrials')}</p>
      ) : (
        <DataTable
          label={t('weaning.trialsTable')}
          look="figures"
          narrow="lines"
          columns={columns}
          rows={trials}
          keyOf={({ start }) => start}
        />
      )}
      {total > trials.length && (
        <p className={reportStyles['hint']}>{t('weaning.moreTrials', { number: total - trials.length })}</p>
      )}
    </Panel>
  );
}

/** Variability, effort and gases of the same trials. */
export function WeaningTrialNumbers({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (weaning.trials.length === 0) return null;
  const percent = (value: number | null): string => printWhole(value, notation, 1);
  const endMs = Date.parse(weaning.end);
  const columns: readonly Column<Trial>[] = [
    {
      id: 'start',
      head: t('weaning.start'),
      width: 'whole',
      render: ({ start }) => formatMoment(Date.parse(start), endMs, notation.locale),
    },
    {
      id: 'breaths',
      head: t('weaning.breaths'),
      render: ({ breaths }) => breaths,
    },
    {
      id: 'volume',
      head: t('weaning.cvVolume'),
      render: (trial) => percent(trial.vte_cv_percent),
    },
    {
      id: 'rate',
      head: t('weaning.cvRate'),
      render: (trial) => percent(trial.rate_cv_percent),
    },
    {
      id: 'entropy',
      head: t('weaning.entropy'),
      render: (trial) => printWhole(trial.sample_entropy, notation, 2),
    },
    {
      id: 'effort',
      head: t('weaning.effort'),
      render: (trial) => <Effort trial={trial} />,
    },
    {
      id: 'gasBefore',
      head: t('weaning.gasBefore'),
      render: (trial) => <Gas gas={trial.gas_before} endMs={endMs} />,
    },
    {
      id: 'gasAfter',
      head: t('weaning.gasAfter'),
      render: (trial) => <Gas gas={trial.gas_after} endMs={endMs} />,
    },
  ];
  return (
    <Panel title={t('weaning.numbers')} note={t('weaning.numbersNote')}>
      <DataTable
        label={t('weaning.numbersTable')}
        look="figures"
        narrow="lines"
        columns={columns}
        rows={weaning.trials}
        keyOf={({ start }) => start}
      />
    </Panel>
  );
}

/** Numbers of effort that exist; without any: unknown. */
function Effort({ trial }: { readonly trial: Trial }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const known = listEfforts(trial, t, notation);
  return known.length === 0 ? t('weaning.unknown') : known.map((line) => <div key={line}>{line}</div>);
}

interface GasProps {
  readonly gas: ArterialBloodGas | null;
  readonly endMs: number;
}

function Gas({ gas, endMs }: GasProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (gas === null) return t('weaning.noGas');
  return (
    <>
      {describeTrialGas(gas, notation)}
      <small>{formatMoment(Date.parse(gas.taken_at), endMs, notation.locale)}</small>
    </>
  );
}
