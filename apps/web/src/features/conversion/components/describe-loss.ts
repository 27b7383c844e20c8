import { CHANNEL_CODES, type ConversionLoss } from '@eupnea/model';
import { formatNumber } from '@eupnea/notation/format-number';
import type { TFunction } from 'i18next';
import { CHANNEL_UNITS } from '../../../lib/files/channel-units.ts';

/** Describes a loss in the reader's language. `detail` of a loss is English, for files and terminals. */
export function describeLoss(
  { what, name, count, step }: ConversionLoss,
  t: TFunction,
  locale: string,
): string {
  const code = CHANNEL_CODES.find((channel) => channel === name);
  const number = formatNumber(count, 0, locale);
  const channel = code === undefined ? name : t(`files.meaning.${code}`);
  if (what !== 'precision') return t(`conversion.loss.${what}`, { channel, number });
  if (code === undefined || step === undefined) return t('conversion.loss.rounded', { number });
  const unit = CHANNEL_UNITS[code][0]?.name ?? '';
  const steps = step.toLocaleString(locale, { maximumSignificantDigits: 3 });
  return t('conversion.loss.precision', { channel, number, step: steps, unit });
}
