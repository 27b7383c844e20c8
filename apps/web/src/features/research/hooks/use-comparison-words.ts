import type { ComparedHead, ComparisonSplit } from '@eupnea/contracts/research-comparison';
import { findParameter } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { displayNumber, MISSING } from '@eupnea/notation/display-value';
import { showUnit } from '@eupnea/notation/shown-unit';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { findGasNumber } from '../logic/find-gas-number.ts';
import { decimalsOfStep } from '../logic/figure-scale.ts';
import { isAsynchronyNumber } from '../logic/comparison-request.ts';
import { useResearchNames } from './use-research-names.ts';

type GroupHead = ComparedHead['groups'][number];

/** Units of numbers of the patient record; texts stand below `research.unit`. */
const RECORD_UNITS: Readonly<Record<string, string>> = {
  age: 'years',
  height: 'cm',
  ibw: 'kg',
  ventilated_hours: 'hours',
};

/** Values of patients lie between whole years, centimetres and hours. */
const RECORD_DECIMALS = 1;

/** Definition of a number that a breath or a blood gas has; null for one of the patient's record. */
const definitionOf = (variable: string) => findParameter('breath', variable) ?? findGasNumber(variable);

/** Numbers, units and names of groups as a comparison shows them to this reader. */
export function useComparisonWords() {
  const { t } = useTranslation();
  const notation = useNotation();
  const names = useResearchNames();
  const { locale } = notation;

  function unitOf(variable: string): string {
    if (isAsynchronyNumber(variable)) return '%';
    const unit = RECORD_UNITS[variable];
    return unit === undefined ? names.unitOf(variable) : t(`research.unit.${unit}`);
  }

  function withUnit(words: string, variable: string): string {
    const unit = unitOf(variable);
    return unit === '' ? words : `${words} (${unit})`;
  }

  /** "VTe (mL)". */
  const nameWithUnit = (variable: string): string => withUnit(names.nameVariable(variable), variable);

  /** A stored value in the reader's unit, without the unit. */
  function write(variable: string, value: number | null): string {
    if (value === null) return MISSING;
    const definition = definitionOf(variable);
    return definition === null
      ? formatNumber(value, RECORD_DECIMALS, locale)
      : displayNumber(definition, value, notation);
  }

  /** A difference with its sign; one that rounds to nothing has none. */
  function writeDifference(variable: string, value: number): string {
    const text = write(variable, value);
    return value > 0 && text !== write(variable, 0) ? `+${text}` : text;
  }

  /** A difference of shares, in percentage points. */
  function writePoints(value: number): string {
    const text = formatNumber(value, 1, locale);
    return value > 0 && text !== formatNumber(0, 1, locale) ? `+${text}` : text;
  }

  /** Title of a patient's point, with the stored value. */
  const namePatient = (id: number, variable: string, value: number): string =>
    t('research.compare.patientPoint', { id, value: `${write(variable, value)} ${unitOf(variable)}`.trim() });

  /** What a stored value of the variable is multiplied by to be in the reader's unit. */
  function factorOf(variable: string): number {
    return showUnit(definitionOf(variable)?.unit ?? '', notation.units).factor;
  }

  const percent = (share: number): string => `${formatLimit(share, locale, 1)} %`;
  const tick = (value: number, step: number): string => formatNumber(value, decimalsOfStep(step), locale);
  const hours = (value: number): string => formatNumber(value, value < 10 ? 1 : 0, locale);

  /** What a group of a split is: "Male", "50 to below 80 years"; null for a group that is no part of one. */
  function describePart(group: GroupHead, split: ComparisonSplit | undefined): string | null {
    if (split === undefined) return null;
    const { level, from, to } = group;
    if (level !== null) return `${names.nameVariable(split.by)}: ${names.nameLevel(split.by, level)}`;
    const bound = (value: number): string =>
      `${formatLimit(value * factorOf(split.by), locale)} ${unitOf(split.by)}`.trim();
    const range =
      from === null
        ? t('research.compare.below', { to: bound(to ?? 0) })
        : to === null
          ? t('research.compare.atLeast', { from: bound(from) })
          : t('research.compare.between', { from: bound(from), to: bound(to) });
    return `${names.nameVariable(split.by)}: ${range}`;
  }

  return {
    ...names,
    unitOf,
    withUnit,
    nameWithUnit,
    write,
    writeDifference,
    writePoints,
    namePatient,
    factorOf,
    percent,
    tick,
    hours,
    describePart,
  };
}

export type ComparisonWords = ReturnType<typeof useComparisonWords>;
