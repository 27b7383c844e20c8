import type { Alert } from '@eupnea/contracts';
import { findParameter } from '@eupnea/model';
import type { TFunction } from 'i18next';
import {
  displayExact,
  displayLimit,
  displayUnit,
  type Notation,
} from '../../lib/parameters/display-value.ts';

/** The three marks of a priority: the second carrier beside its colour. */
export const PRIORITY_MARKS: { readonly [Priority in Alert['priority']]: string } = {
  high: '!!!',
  medium: '!!',
  low: '!',
  unclassified: '',
};

/** Which limit an alert says is broken, from its kind (`Pmax_high`); null where it is no limit alert. */
export function brokenLimit(alert: Alert): 'high' | 'low' | null {
  if (alert.kind.endsWith('_high')) return 'high';
  return alert.kind.endsWith('_low') ? 'low' : null;
}

/**
 * "Pmax high 40.3 > 35". The value has one decimal more than the card shows, so that 34.9 is not read as 35.
 * @param withUnit puts the unit behind the limit, for places that do not show the unit beside the alert
 */
export function describeAlert(alert: Alert, t: TFunction, notation: Notation, withUnit = false): string {
  const text = alert.text ?? describeCondition(alert, t, notation, withUnit);
  return alert.source === 'eupnea' && !alert.technical ? t('alert.eupneaLimit', { text }) : text;
}

function describeCondition(alert: Alert, t: TFunction, notation: Notation, withUnit: boolean): string {
  const side = brokenLimit(alert);
  if (side === null || alert.parameter === null) {
    return alert.kind === 'no_data' ? t('alert.noData') : alert.kind.replaceAll('_', ' ');
  }
  const definition = findParameter('monitored', alert.parameter);
  // As the block beside it is called.
  const symbol = definition === null ? alert.parameter : t(`parameters.${definition.i18nKey}.label`);
  const condition = side === 'high' ? t('alert.high', { symbol }) : t('alert.low', { symbol });
  if (alert.value === null || alert.limit === null) return condition;
  const value = displayExact('monitored', alert.parameter, alert.value, notation);
  const limit = displayLimit(definition?.unit ?? '', alert.limit, notation);
  const unit = withUnit && definition !== null ? displayUnit(definition, notation) : '';
  return `${condition} ${value} ${side === 'high' ? '>' : '<'} ${limit} ${unit}`.trimEnd();
}
