import type { AgedValue } from '@eupnea/contracts/aged-value';
import type { TFunction } from 'i18next';
import { displayValue, type Notation } from './display-value.ts';

const TRIGGERED_BY: { readonly [estimate: string]: string } = {
  patient: 'monitor.triggeredBy.patient',
  time: 'monitor.triggeredBy.time',
};

/** A device's own text is shown as received; an estimate is translated. */
export function displaySetting(
  code: string,
  setting: Pick<AgedValue, 'value' | 'estimated'> | undefined,
  notation: Notation,
  t: TFunction,
  print = displayValue,
): string {
  const word =
    setting?.estimated === true && code === 'trigger' ? TRIGGERED_BY[String(setting.value)] : undefined;
  return word === undefined ? print('setting', code, setting?.value, notation) : t(word);
}
