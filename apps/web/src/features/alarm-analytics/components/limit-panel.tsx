import {
  LIMITED_PARAMETERS,
  LIMIT_DIRECTIONS,
  WHAT_IF_DELAY_MAX_SECONDS,
} from '@eupnea/contracts/alarm-distributions';
import { findParameter } from '@eupnea/model';
import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalMark } from '@eupnea/notation/format-number';
import { displayLimit, displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { showUnit, toShown, toStored } from '@eupnea/notation/shown-unit';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { LimitScope } from '../api/alarm-limits-queries.ts';
import { type LimitSide, type LimitTrial, readSide, writeSide } from '../logic/what-if-search.ts';
import pageStyles from './alarm-analytics.module.css';
import styles from './alarm-limits.module.css';
import { AroundTable } from './around-table.tsx';
import { ThresholdTable } from './threshold-table.tsx';
import { WhatIfResult } from './what-if-result.tsx';

interface LimitPanelProps {
  readonly scope: LimitScope;
  readonly trial: LimitTrial;
  readonly onChange: (trial: LimitTrial) => void;
}

/** One Eupnea limit: limits in force, values at its alarms, and a what-if with another limit. */
export function LimitPanel({ scope, trial, onChange }: LimitPanelProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { side, limit, delaySeconds } = trial;
  const unit = findParameter('monitored', side.parameter)?.unit ?? '';
  const write = (value: number): string =>
    `${displayLimit(unit, value, notation)} ${showUnit(unit, notation.units).label}`.trim();
  const measured = findParameter('monitored', side.parameter);
  const writeMeasured = (value: number): string =>
    measured === null
      ? write(value)
      : `${displayNumber(measured, value, notation)} ${displayUnit(measured, notation)}`.trim();
  return (
    <Panel title={t('alarms.whatIf.title')} note={t('alarms.whatIf.note')}>
      <TrialForm key={`${writeSide(side)} ${limit} ${delaySeconds}`} trial={trial} onChange={onChange} />
      {limit === null ? (
        <p className={pageStyles['hint']}>{t('alarms.whatIf.enter')}</p>
      ) : (
        <WhatIfResult scope={scope} side={side} limit={limit} delaySeconds={delaySeconds} write={write} />
      )}
      <div className={styles['result']}>
        <div>
          <ThresholdTable scope={scope} side={side} write={write} />
        </div>
        <div>
          <AroundTable scope={scope} side={side} write={writeMeasured} />
        </div>
      </div>
    </Panel>
  );
}

function TrialForm({ trial, onChange }: Pick<LimitPanelProps, 'trial' | 'onChange'>) {
  const { t } = useTranslation();
  const notation = useNotation();
  const unit = showUnit(findParameter('monitored', trial.side.parameter)?.unit ?? '', notation.units);
  const [limit, setLimit] = useState<number | null>(trial.limit === null ? null : toShown(trial.limit, unit));
  const [delay, setDelay] = useState(trial.delaySeconds);
  const name = ({ parameter, direction }: LimitSide): string => {
    const symbol = t(`parameters.${findParameter('monitored', parameter)?.i18nKey ?? ''}.label`);
    return direction === 'high' ? t('alert.high', { symbol }) : t('alert.low', { symbol });
  };
  const sides = LIMITED_PARAMETERS.flatMap((parameter) =>
    LIMIT_DIRECTIONS.map((direction) => ({ parameter, direction })),
  );
  const asNumber = (value: number | string): number | null => (typeof value === 'number' ? value : null);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...trial, limit: limit === null ? null : toStored(limit, unit), delaySeconds: delay });
      }}
    >
      <Select
        label={t('alarms.whatIf.limitOf')}
        data={sides.map((side) => ({ value: writeSide(side), label: name(side) }))}
        value={writeSide(trial.side)}
        allowDeselect={false}
        onChange={(value) => {
          const side = readSide(value);
          if (side !== null) onChange({ side, limit: null, delaySeconds: null });
        }}
      />
      <NumberInput
        className={styles['number'] ?? ''}
        label={t('alarms.whatIf.try', { unit: unit.label })}
        decimalSeparator={decimalMark(notation.locale)}
        value={limit ?? ''}
        onChange={(value) => setLimit(asNumber(value))}
      />
      <NumberInput
        className={styles['number'] ?? ''}
        label={t('alarms.whatIf.delaySeconds')}
        min={0}
        max={WHAT_IF_DELAY_MAX_SECONDS}
        decimalSeparator={decimalMark(notation.locale)}
        placeholder={t('alarms.whatIf.asNow')}
        value={delay ?? ''}
        onChange={(value) => setDelay(asNumber(value))}
      />
      <Button type="submit" disabled={limit === null}>
        {t('alarms.whatIf.count')}
      </Button>
    </form>
  );
}
