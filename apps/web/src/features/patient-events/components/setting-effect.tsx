import { Button, Skeleton } from '@mantine/core';
import type { EffectDifference, EffectNumber, SettingEffect } from '@eupnea/contracts/setting-effect';
import { findParameter, type ParameterDefinition } from '@eupnea/model';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { displaySetting } from '@eupnea/notation/display-setting';
import { displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { settingEffectQuery } from '../api/setting-effect-query.ts';
import type { ChangeKey } from '../../../lib/stored/change-key.ts';
import { EffectWave, type EffectChannel } from './effect-wave.tsx';
import styles from './setting-effect.module.css';

const CHANNELS: readonly EffectChannel[] = ['pressure', 'flow', 'volume'];

interface SettingEffectPanelProps {
  readonly change: ChangeKey;
  /** Link to the PEEP steps around a change of PEEP. */
  readonly steps: ReactNode;
  readonly onClose: () => void;
}

/** Matched breaths before and after a change of a setting: numbers, asynchrony and the median breath. */
export function SettingEffectPanel({ change, steps, onClose }: SettingEffectPanelProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { data, error, refetch } = useQuery(settingEffectQuery(change));
  const back = (
    <>
      {steps}
      <Button onClick={onClose}>{t('effect.close')}</Button>
    </>
  );
  if (error !== null) {
    return (
      <>
        <ProblemNotice title={t('effect.failed')} error={error} onRetry={() => void refetch()} />
        {back}
      </>
    );
  }
  if (data === undefined) return <Skeleton height={480} animate={false} />;
  const name = (code: string): string => {
    const definition = findParameter('setting', code);
    return definition === null ? code : t(`parameters.${definition.i18nKey}.label`);
  };
  const print = (code: string, value: SettingEffect['value']): string =>
    value === null ? MISSING : displaySetting(code, { value, estimated: false }, notation, t);
  const unitOf = (code: string): string => {
    const definition = findParameter('setting', code);
    return definition === null ? '' : displayUnit(definition, notation);
  };
  const withUnit = (code: string, value: SettingEffect['value']): string =>
    `${print(code, value)} ${unitOf(code)}`.trimEnd();
  const { parameter, before, after, matching, waves } = data;
  const title = `${name(parameter)} ${print(parameter, data.previous)} → ${withUnit(parameter, data.value)}`;
  return (
    <Panel
      title={title}
      note={formatPeriod({ fromMs: Date.parse(before.start), toMs: Date.parse(after.end) }, notation.locale)}
      actions={back}
    >
      <div className={styles['effect']}>
        <p>
          {t('effect.matching', {
            before: before.used,
            after: after.used,
            mode: data.mode === null ? t('effect.anyMode') : nameControl(data.mode),
            minutes: matching.minutes,
            skip: matching.skip_seconds,
          })}{' '}
          {t('effect.leftOut', {
            incomplete: before.incomplete + after.incomplete,
            artefact: before.artefact + after.artefact,
            mode: before.other_mode + after.other_mode,
          })}
        </p>
        {data.also_changed.length > 0 && (
          <p className={styles['also']}>
            {t('effect.alsoChanged', {
              settings: data.also_changed
                .map((other) => `${name(other.parameter)} ${withUnit(other.parameter, other.value)}`)
                .join(', '),
            })}
          </p>
        )}
        <NumberTable effect={data} />
        <KindTable effect={data} />
        {waves !== null && (
          <div>
            <p className={styles['legend']}>{t('effect.legend')}</p>
            <div className={styles['waves']}>
              {CHANNELS.map((channel) => {
                const unit = showChannelUnit(channel, notation.units);
                return (
                  <EffectWave
                    key={channel}
                    waves={waves}
                    channel={channel}
                    name={t(`waves.${channel}`)}
                    unit={unit.label}
                    factor={unit.factor}
                    print={(value) => formatLimit(value, notation.locale, 0)}
                  />
                );
              })}
            </div>
          </div>
        )}
        <p className={styles['hint']}>
          {t('effect.method', {
            level: Math.round(100 * data.bootstrap.level),
            block: data.bootstrap.block_breaths,
            least: matching.least_breaths,
          })}
        </p>
      </div>
    </Panel>
  );
}

/** Numbers of the comparison that are computed from breath numbers are shown as the monitored ones. */
function definitionOf(number: EffectNumber): ParameterDefinition | null {
  if (number === 'vte_ml_kg') return findParameter('monitored', 'VT_IBW');
  if (number === 'minute_volume_l_min') return findParameter('monitored', 'MVe');
  return findParameter('breath', number);
}

function NumberTable({ effect }: { readonly effect: SettingEffect }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const rows = effect.numbers.flatMap((found) => {
    const definition = definitionOf(found.number);
    return definition === null ? [] : [{ ...found, definition }];
  });
  type Row = (typeof rows)[number];
  const side = ({ definition }: Row, { median, q1, q3, n }: Row['before']) => {
    const print = (value: number | null): string => displayNumber(definition, value, notation);
    return (
      <>
        <strong>{print(median)}</strong>{' '}
        <small>
          {median === null ? MISSING : t('effect.spread', { q1: print(q1), q3: print(q3), count: n })}
        </small>
      </>
    );
  };
  const columns: readonly Column<Row>[] = [
    {
      id: 'number',
      head: t('effect.number'),
      titleOf: ({ definition }) => t(`parameters.${definition.i18nKey}.name`),
      render: ({ definition }) => (
        <>
          {t(`parameters.${definition.i18nKey}.label`)} <small>{displayUnit(definition, notation)}</small>
        </>
      ),
    },
    { id: 'before', head: t('effect.before'), render: (row) => side(row, row.before) },
    { id: 'after', head: t('effect.after'), render: (row) => side(row, row.after) },
    {
      id: 'difference',
      head: t('effect.difference'),
      render: ({ difference, definition }) => (
        <Difference difference={difference} print={(value) => displayNumber(definition, value, notation)} />
      ),
    },
  ];
  return (
    <DataTable
      look="figures"
      label={t('effect.numbers')}
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}

function KindTable({ effect }: { readonly effect: SettingEffect }) {
  const { t } = useTranslation();
  const { locale } = useNotation();
  const seen = effect.asynchrony.filter(({ before, after }) => before.found > 0 || after.found > 0);
  if (seen.length === 0) return <p>{t('effect.noAsynchrony')}</p>;
  const percent = (value: number | null): string =>
    value === null ? MISSING : `${formatNumber(value, 1, locale)} %`;
  const points = (value: number | null): string =>
    value === null ? MISSING : formatNumber(value, 1, locale);
  type Row = (typeof seen)[number];
  const side = ({ percent: share, found, decided }: Row['before']) => (
    <>
      <strong>{percent(share)}</strong> <small>{t('effect.ofDecided', { found, count: decided })}</small>
    </>
  );
  const columns: readonly Column<Row>[] = [
    {
      id: 'kind',
      head: t('analytics.kind'),
      render: ({ kind }) => (
        <>
          <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
        </>
      ),
    },
    {
      id: 'before',
      head: t('effect.before'),
      label: t('effect.before'),
      render: ({ before }) => side(before),
    },
    { id: 'after', head: t('effect.after'), label: t('effect.after'), render: ({ after }) => side(after) },
    {
      id: 'points',
      head: t('effect.points'),
      label: t('effect.points'),
      render: ({ difference }) => <Difference difference={difference} print={points} />,
    },
  ];
  return (
    <DataTable
      look="figures"
      narrow="lines"
      label={t('effect.asynchrony')}
      columns={columns}
      rows={seen}
      keyOf={({ kind }) => kind}
    />
  );
}

interface DifferenceProps {
  readonly difference: EffectDifference;
  readonly print: (value: number | null) => string;
}

/** After minus before with its interval; a reason where there are too few breaths. */
function Difference({ difference: { value, low, high, reason }, print }: DifferenceProps) {
  const { t } = useTranslation();
  if (value === null || low === null || high === null) {
    return reason === null ? MISSING : <small>{t(`effect.reason.${reason}`)}</small>;
  }
  const signed = (one: number): string => (one > 0 ? `+${print(one)}` : print(one));
  // An interval that holds zero is no clear difference.
  const isClear = low > 0 || high < 0;
  return (
    <span className={styles['difference']} data-clear={isClear}>
      <strong>{signed(value)}</strong>{' '}
      <small>{t('effect.interval', { low: signed(low), high: signed(high) })}</small>
    </span>
  );
}
