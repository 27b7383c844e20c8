import type { AgedValue } from '@eupnea/contracts/aged-value';
import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import { UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { displayExact, displayValue } from '@eupnea/notation/display-value';
import type { ShownParameter } from '../../../ui/parameter/parameter-details.tsx';
import { describeMethod } from '../../../ui/parameter/describe-gates.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './power-table.module.css';

const ROWS = ['mp1', 'mp2', 'mp3'] as const;

type PowerRow = (typeof ROWS)[number];

/** Mechanical power now and over the observed minutes of the last hour and day. */
export function PowerTable({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const power = monitor.values.mechanicalPower ?? null;
  const names: { readonly [Row in PowerRow]: string } = {
    mp1: t('monitor.mp1'),
    mp2: describeFormula(power?.mp2_formula ?? null, t),
    mp3: t('monitor.mp3'),
  };
  return (
    <section className={styles['power']} data-old={monitor.old} aria-labelledby="monitor-power">
      <h2 id="monitor-power" className={styles['title']}>
        {t('monitor.power')} <span>J/min</span>
      </h2>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('monitor.now')}</th>
            <th scope="col" title={describeCoverage(power?.hour_coverage, t('monitor.observed'))}>
              1 h
            </th>
            <th scope="col" title={describeCoverage(power?.day_coverage, t('monitor.observed'))}>
              24 h
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <PowerLine
              key={row}
              row={row}
              name={names[row]}
              power={power}
              atMs={monitor.link.lastSampleAt ?? monitor.nowMs}
            />
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>{t('monitor.powerNote')}</p>
    </section>
  );
}

/** By whom and which of his formulas; its year, and that in support it is the ventilator's part only, stand in the title. */
function describeFormula(formula: string | null, t: TFunction): string {
  if (formula === null) return t('monitor.mp2');
  const name = formula.replace(/_ventilator_part$/, '');
  return t(`monitor.powerFormula.${name}`, { defaultValue: describeMethod(formula, t) });
}

function describeCoverage(coverage: number | null | undefined, word: string): string {
  return coverage === null || coverage === undefined ? '' : `${Math.round(coverage * 100)} % ${word}`;
}

interface PowerLineProps {
  readonly row: PowerRow;
  readonly name: string;
  readonly power: MechanicalPower | null;
  readonly atMs: number;
}

function PowerLine({ row, name, power, atMs }: PowerLineProps) {
  const { t } = useTranslation();
  const formula = row === 'mp2' ? (power?.mp2_formula ?? null) : null;
  const mean = (
    hours: number,
    joulesPerMinute: number | null | undefined,
    coverage: number | null | undefined,
  ): ShownParameter => ({
    kind: 'monitored',
    code: row,
    value: agedValue(joulesPerMinute, atMs),
    window: { hours, coverage: coverage ?? null },
    formula,
  });
  const now: ShownParameter = { kind: 'monitored', code: row, value: agedValue(power?.[row], atMs) };
  return (
    <tr>
      <th scope="row">
        <PowerButton
          shown={now}
          className={styles['name']}
          title={formula === null ? undefined : describeMethod(formula, t)}
        >
          {row} {name}
        </PowerButton>
      </th>
      <PowerCell shown={now} isNow />
      <PowerCell shown={mean(1, power?.[`hour_${row}`], power?.hour_coverage)} />
      <PowerCell shown={mean(24, power?.[`day_${row}`], power?.day_coverage)} />
    </tr>
  );
}

function agedValue(joulesPerMinute: number | null | undefined, atMs: number): AgedValue | undefined {
  return joulesPerMinute === null || joulesPerMinute === undefined
    ? undefined
    : { value: joulesPerMinute, at: atMs };
}

function PowerCell({ shown, isNow = false }: { readonly shown: ShownParameter; readonly isNow?: boolean }) {
  const notation = useNotation();
  return (
    <td className={isNow ? styles['now'] : undefined}>
      <PowerButton shown={shown} className={styles['number']}>
        {displayValue('monitored', shown.code, shown.value?.value, notation)}
      </PowerButton>
    </td>
  );
}

interface PowerButtonProps {
  readonly shown: ShownParameter;
  readonly className: string | undefined;
  /** What the words on it stand for; the number, unless told. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function PowerButton({ shown, className, title, children }: PowerButtonProps) {
  const notation = useNotation();
  const show = useShowParameter();
  return (
    <UnstyledButton
      className={className}
      title={
        title ?? `${shown.code} ${displayExact('monitored', shown.code, shown.value?.value, notation)} J/min`
      }
      onClick={(event) => show(event.currentTarget, shown)}
    >
      {children}
    </UnstyledButton>
  );
}
