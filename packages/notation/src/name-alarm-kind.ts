import type { AlarmKind } from '@eupnea/contracts/alarm-analytics';
import type { TFunction } from 'i18next';
import type { Notation } from './display-value.ts';
import { describeAlert } from './describe-alert.ts';

/** Name of an alarm kind as in the live views. */
export function nameAlarmKind(kind: AlarmKind, t: TFunction, notation: Notation): string {
  const { source, priority, technical, parameter, text } = kind;
  const one = { id: 0, device_id: 0, onset: '', end: null, value: null, limit: null };
  return describeAlert(
    { ...one, source, kind: kind.kind, priority, technical, parameter, text },
    t,
    notation,
  );
}
