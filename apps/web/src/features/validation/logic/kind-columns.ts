import type { KindResult } from '@eupnea/validation';
import type { TFunction } from 'i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { MISSING } from '@eupnea/notation/display-value';
import { describeOutcome } from './describe-outcome.ts';
import { countPresent } from './shown-results.ts';

export interface KindCell {
  readonly text: string;
  /** Smaller text below. */
  readonly detail?: string;
}

export interface KindColumn {
  readonly key: string;
  readonly label: string;
  /** Row header. */
  readonly strong?: true;
  read(result: KindResult): KindCell;
}

/** Formats for the reader's language. */
export interface KindWriter {
  readonly t: TFunction;
  readonly locale: string;
}

/** Reference of another run. */
export type ReadReference = (kind: KindResult['kind']) => KindResult['sensitivity'] | null;

const SHARE_DECIMALS = 3;

export function writeShare(value: number | null, locale: string): string {
  return value === null ? MISSING : formatNumber(value, SHARE_DECIMALS, locale);
}

/** The share with its 95 % interval, if any. */
export function writeEstimate({ value, low, high }: KindResult['sensitivity'], locale: string): KindCell {
  const text = writeShare(value, locale);
  if (value === null || low === null || high === null) return { text };
  return { text, detail: `${writeShare(low, locale)}–${writeShare(high, locale)}` };
}

function writeRate(value: number | null, locale: string): string {
  return value === null ? MISSING : formatNumber(value, 1, locale);
}

/** Accuracy by kind, with targets where they apply. */
export function listResultColumns({ t, locale }: KindWriter, withTargets: boolean): readonly KindColumn[] {
  const columns: readonly KindColumn[] = [
    {
      key: 'sensitivity',
      label: t('validation.column.sensitivity'),
      strong: true,
      read: ({ sensitivity }) => writeEstimate(sensitivity, locale),
    },
    {
      key: 'specificity',
      label: t('validation.column.specificity'),
      read: ({ specificity }) => writeEstimate(specificity, locale),
    },
    { key: 'ppv', label: t('validation.column.ppv'), read: ({ ppv }) => writeEstimate(ppv, locale) },
    {
      key: 'onsetF1',
      label: t('validation.column.onsetF1'),
      read: ({ onsetF1 }) => ({ text: writeShare(onsetF1, locale) }),
    },
    {
      key: 'events',
      label: t('validation.column.events'),
      read: ({ foundEventsPerHour, trueEventsPerHour }) => ({
        text: `${writeRate(foundEventsPerHour, locale)} / ${writeRate(trueEventsPerHour, locale)}`,
      }),
    },
    {
      key: 'breaths',
      label: t('validation.column.breaths'),
      read: (result) => ({ text: String(countPresent(result)) }),
    },
  ];
  return withTargets ? [...columns, ...listTargetColumns({ t, locale })] : columns;
}

function listTargetColumns({ t, locale }: KindWriter): readonly KindColumn[] {
  return [
    {
      key: 'target',
      label: t('validation.column.target'),
      read: ({ target }) => ({
        text:
          target === null
            ? MISSING
            : `${formatNumber(target.sensitivity, 2, locale)} / ${formatNumber(target.specificity, 2, locale)}`,
      }),
    },
    {
      key: 'outcome',
      label: t('validation.column.outcome'),
      strong: true,
      read: (kind) => {
        const { result, missed } = describeOutcome(kind);
        const text = t(`validation.outcome.${result}`);
        return missed === null ? { text } : { text, detail: t(`validation.missed.${missed}`) };
      },
    },
  ];
}

/** Published value of the same modes or bed. */
export function makePublishedColumn({ t, locale }: KindWriter, readReference: ReadReference): KindColumn {
  return {
    key: 'published',
    label: t('validation.column.published'),
    read: ({ kind }) => {
      const published = readReference(kind);
      return published === null ? { text: MISSING } : writeEstimate(published, locale);
    },
  };
}

/** Counts of truth against findings, and shares without exclusions. */
export function listCountColumns({ t, locale }: KindWriter): readonly KindColumn[] {
  const counts = (
    ['truePositive', 'falseNegative', 'falsePositive', 'trueNegative', 'ambiguous'] as const
  ).map(
    (name): KindColumn => ({
      key: name,
      label: t(`validation.count.${name}`),
      read: (result) => ({ text: String(result.counts[name]) }),
    }),
  );
  const plain = (['sensitivity', 'specificity', 'ppv'] as const).map(
    (name): KindColumn => ({
      key: `plain-${name}`,
      label: t(`validation.plain.${name}`),
      read: (result) => ({ text: writeShare(result.plain[name], locale) }),
    }),
  );
  return [...counts, ...plain];
}
