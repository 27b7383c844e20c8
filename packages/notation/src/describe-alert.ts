import type { Alert } from '@eupnea/contracts/alert';
import { findParameter } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { displayBeyond, displayExact, displayLimit, displayUnit, type Notation } from './display-value.ts';

/** Marks of a priority, in addition to its colour. */
export const PRIORITY_MARKS: { readonly [Priority in Alert['priority']]: string } = {
  high: '!!!',
  medium: '!!',
  low: '!',
  unclassified: '',
};

/** Violated limit of an alert by its kind (`Pmax_high`); null for other alerts. */
export function brokenLimit(alert: Alert): 'high' | 'low' | null {
  if (alert.kind.endsWith('_high')) return 'high';
  return alert.kind.endsWith('_low') ? 'low' : null;
}

/**
 * "Pmax high 40.3 > 35". The value is rounded so that it never reads as its limit.
 * @param withUnit adds the unit to the limit
 */
export function describeAlert(alert: Alert, t: TFunction, notation: Notation, withUnit = false): string {
  const text = alert.text ?? describeCondition(alert, t, notation, withUnit);
  return alert.source === 'eupnea' && !alert.technical ? t('alert.eupneaLimit', { text }) : text;
}

function describeCondition(alert: Alert, t: TFunction, notation: Notation, withUnit: boolean): string {
  const side = brokenLimit(alert);
  if (side === null || alert.parameter === null) {
    if (alert.kind === 'second_gateway') return t('alert.secondGateway');
    return alert.kind === 'no_data' ? t('alert.noData') : alert.kind.replaceAll('_', ' ');
  }
  const definition = findParameter('monitored', alert.parameter);
  // Symbol as in the block beside it.
  const symbol = definition === null ? alert.parameter : t(`parameters.${definition.i18nKey}.label`);
  const condition = side === 'high' ? t('alert.high', { symbol }) : t('alert.low', { symbol });
  if (alert.value === null || alert.limit === null) return condition;
  const value =
    definition === null || typeof alert.value !== 'number'
      ? displayExact('monitored', alert.parameter, alert.value, notation)
      : displayBeyond(definition, alert.value, alert.limit, notation);
  const limit = displayLimit(definition?.unit ?? '', alert.limit, notation);
  const unit = withUnit && definition !== null ? displayUnit(definition, notation) : '';
  return `${condition} ${value} ${side === 'high' ? '>' : '<'} ${limit} ${unit}`.trimEnd();
}
