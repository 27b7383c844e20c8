import type { AgedValue } from '@eupnea/contracts/aged-value';
import type { ShownLimit } from '@eupnea/contracts/shown-limit';
import { findParameter, type ParameterKind, DAY_MS } from '@eupnea/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatClock } from '../../lib/format/format-time.ts';
import { formatInstant } from '../../lib/stored/format-period.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { definitionAnchor } from '../../lib/parameters/definition-anchor.ts';
import { describeLimits } from '../../lib/parameters/describe-limits.ts';
import { describeNumber } from '../../lib/parameters/describe-number.ts';
import { displayExact, displayUnit } from '@eupnea/notation/display-value';
import { breathEndMs, type MeasuredBreaths } from '../../lib/parameters/measured-breaths.ts';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { useNow } from '../../lib/use-now.ts';
import { AbsenceFacts, BreathFacts } from './breath-facts.tsx';
import { describeMethod } from './describe-gates.ts';
import { Fact } from './fact.tsx';
import styles from './parameter-popover.module.css';

export interface ShownParameter {
  readonly kind: ParameterKind;
  readonly code: string;
  readonly value: AgedValue | undefined;
  readonly limits?: ShownLimit | undefined;
  /** The value is a mean over observed time, not of one breath. */
  readonly window?: { readonly hours: number; readonly coverage: number | null } | undefined;
  /** Name of the published formula behind a mean. */
  readonly formula?: string | null | undefined;
}

interface ParameterDetailsProps {
  readonly parameter: ShownParameter;
  readonly breaths: MeasuredBreaths;
  readonly toServerMs: (browserMs: number) => number;
}

/** A number's full account: unrounded value, definition, formula, how it was got on its breath, or why it is absent. */
export function ParameterDetails({ parameter, breaths, toServerMs }: ParameterDetailsProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = findParameter(parameter.kind, parameter.code);
  if (definition === null) return null;
  const { kind, code, value, limits, window } = parameter;
  const shown = {
    present: value !== undefined,
    estimated: value?.estimated === true,
    fromDevice: value?.from_device === true,
  };
  const account = describeNumber(definition, shown, breaths);
  return (
    <div className={styles['details']}>
      <h3>{t(`parameters.${definition.i18nKey}.name`)}</h3>
      <p className={styles['exact']}>
        {displayExact(kind, code, value?.value, notation)} <span>{displayUnit(definition, notation)}</span>
      </p>
      <p>{t(`parameters.${definition.i18nKey}.definition`)}</p>
      <dl className={styles['facts']}>
        {definition.formula !== null && (
          <Fact term={t('parameter.formula')}>
            <span lang="en">{definition.formula}</span>
          </Fact>
        )}
        <Fact term={t('parameter.takenOver')}>
          {definition.takenOver === undefined || value?.from_device === true || window !== undefined
            ? null
            : t(`parameter.over.${definition.takenOver}`)}
        </Fact>
        <Fact term={t('parameter.limits')}>{describeLimits(limits, definition.unit, t, notation)}</Fact>
        <Fact term={t('parameter.limitsToo')}>
          {describeLimits(limits?.other, definition.unit, t, notation)}
        </Fact>
        <Fact term={t('parameter.was')}>
          {value?.was === undefined ? null : displayExact(kind, code, value.was, notation)}
        </Fact>
        {window === undefined ? (
          <>
            <AgeFacts
              atMs={account.breath === null ? value?.at : breathEndMs(account.breath)}
              toServerMs={toServerMs}
            />
            {shown.present && <Fact term={t('parameter.origin')}>{t(`parameter.${account.origin}`)}</Fact>}
            <BreathFacts account={account} definition={definition} />
            <AbsenceFacts account={account} present={shown.present} />
          </>
        ) : (
          <WindowFacts parameter={parameter} window={window} />
        )}
        <Fact term={t('parameter.source')}>
          <span lang="en">{definition.source}</span>
        </Fact>
      </dl>
      <p className={styles['link']}>
        <Link to={PATHS.definitions} hash={definitionAnchor(kind, code)}>
          {t('parameter.open')}
        </Link>
      </p>
    </div>
  );
}

interface AgeFactsProps {
  readonly atMs: number | undefined;
  readonly toServerMs: (browserMs: number) => number;
}

function AgeFacts({ atMs, toServerMs }: AgeFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nowMs = toServerMs(useNow());
  if (atMs === undefined) return null;
  const ageMs = nowMs - atMs;
  // What was recorded another day, or by a clock that runs ahead, is not old: it is stored.
  if (ageMs >= DAY_MS || ageMs < -DAY_MS)
    return <Fact term={t('parameter.at')}>{formatInstant(atMs, locale)}</Fact>;
  return (
    <>
      <Fact term={t('parameter.at')}>{formatClock(atMs, locale)}</Fact>
      <Fact term={t('parameter.age')}>{formatDuration(ageMs)}</Fact>
    </>
  );
}

interface WindowFactsProps {
  readonly parameter: ShownParameter;
  readonly window: NonNullable<ShownParameter['window']>;
}

function WindowFacts({ parameter: { value, formula }, window }: WindowFactsProps) {
  const { t } = useTranslation();
  const percent = window.coverage === null ? null : Math.round(window.coverage * 100);
  return (
    <>
      <Fact term={t('parameter.origin')}>
        {[
          t('parameter.window', { hours: window.hours }),
          ...(percent === null ? [] : [t('parameter.observed', { percent })]),
        ].join(', ')}
      </Fact>
      {formula !== null && formula !== undefined && (
        <Fact term={t('parameter.powerFormula')}>{describeMethod(formula, t)}</Fact>
      )}
      {value === undefined && <Fact term={t('parameter.absent')}>{t('absence.notObserved')}</Fact>}
    </>
  );
}
