import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import type { Weaning } from '@eupnea/contracts/weaning';
import { describeCompletion, describeTrialGas, listEfforts } from '@eupnea/notation/weaning-trials';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import reportStyles from '../components/report.module.css';
import { printPressures, printWhole } from '@eupnea/notation/weaning-values';
import { RsbiCourse } from './rsbi-course.tsx';
import { Scrolled } from './scrolled.tsx';

type Trial = Weaning['trials'][number];

interface TrialsProps {
  readonly weaning: Weaning;
  /** Renders the link from a trial to its breaths. */
  readonly renderTrial: (trial: Trial, name: string) => ReactNode;
}

/** Trials of these days, newest first: when and how they ended, and the course of RSBI. */
export function WeaningTrials({ weaning, renderTrial }: TrialsProps) {
  const { t } = useTranslation();
  const { trials, trials_total: total } = weaning;
  return (
    <Panel title={t('weaning.trials', { number: total })} note={t('weaning.trialsNote')}>
      {trials.length === 0 ? (
        <p className={reportStyles['hint']}>{t('weaning.noTrials')}</p>
      ) : (
        <Scrolled label={t('weaning.trialsTable')} isBroad>
          <table className={reportStyles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('weaning.start')}</th>
                <th scope="col">{t('weaning.duration')}</th>
                <th scope="col">{t('weaning.pressures')}</th>
                <th scope="col">{t('weaning.ended')}</th>
                <th scope="col">{t('weaning.rsbi')}</th>
                <th scope="col">{t('weaning.course')}</th>
              </tr>
            </thead>
            <tbody>
              {trials.map((trial) => (
                <TrialRow key={trial.start} trial={trial} weaning={weaning} renderTrial={renderTrial} />
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {total > trials.length && (
        <p className={reportStyles['hint']}>{t('weaning.moreTrials', { number: total - trials.length })}</p>
      )}
    </Panel>
  );
}

function TrialRow({ trial, weaning, renderTrial }: TrialsProps & { readonly trial: Trial }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const seconds = (Date.parse(trial.end) - Date.parse(trial.start)) / 1000;
  const start = formatMoment(Date.parse(trial.start), Date.parse(weaning.end), notation.locale);
  return (
    <tr>
      <th scope="row" className={reportStyles['time']}>
        {renderTrial(trial, start)}
        {trial.start_gap_seconds > 0 && (
          <small>{t('weaning.startGap', { time: formatDuration(trial.start_gap_seconds * 1000) })}</small>
        )}
      </th>
      <td className={reportStyles['time']}>
        <strong>{formatDuration(seconds * 1000)}</strong>
        {trial.interrupted_seconds > 0 && (
          <small>
            {t('weaning.interrupted', { time: formatDuration(trial.interrupted_seconds * 1000) })}
          </small>
        )}
      </td>
      <td className={reportStyles['time']}>
        {printPressures(trial, notation)}
        <small>{t(`weaning.kind.${trial.kind}`)}</small>
      </td>
      <td>
        {t(`weaning.end.${trial.ended}`)}
        <small>{describeCompletion(trial, weaning, t)}</small>
      </td>
      <td className={reportStyles['time']}>
        <strong>
          {printWhole(trial.rsbi_first, notation)} → {printWhole(trial.rsbi_last, notation)}
        </strong>
        <small>{t('weaning.highest', { value: printWhole(trial.rsbi_max, notation) })}</small>
      </td>
      <td>
        <RsbiCourse minutes={trial.minutes} />
      </td>
    </tr>
  );
}

/** Variability, effort and gases of the same trials. */
export function WeaningTrialNumbers({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (weaning.trials.length === 0) return null;
  const percent = (value: number | null): string => printWhole(value, notation, 1);
  return (
    <Panel title={t('weaning.numbers')} note={t('weaning.numbersNote')}>
      <Scrolled label={t('weaning.numbersTable')} isBroad>
        <table className={reportStyles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('weaning.start')}</th>
              <th scope="col">{t('weaning.breaths')}</th>
              <th scope="col">{t('weaning.cvVolume')}</th>
              <th scope="col">{t('weaning.cvRate')}</th>
              <th scope="col">{t('weaning.entropy')}</th>
              <th scope="col">{t('weaning.effort')}</th>
              <th scope="col">{t('weaning.gasBefore')}</th>
              <th scope="col">{t('weaning.gasAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {weaning.trials.map((trial) => (
              <tr key={trial.start}>
                <th scope="row" className={reportStyles['time']}>
                  {formatMoment(Date.parse(trial.start), Date.parse(weaning.end), notation.locale)}
                </th>
                <td>{trial.breaths}</td>
                <td>{percent(trial.vte_cv_percent)}</td>
                <td>{percent(trial.rate_cv_percent)}</td>
                <td>{printWhole(trial.sample_entropy, notation, 2)}</td>
                <td>
                  <Effort trial={trial} />
                </td>
                <td>
                  <Gas gas={trial.gas_before} endMs={Date.parse(weaning.end)} />
                </td>
                <td>
                  <Gas gas={trial.gas_after} endMs={Date.parse(weaning.end)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
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
