import type { PartWhy } from '@eupnea/model';
import { formatLimit } from '@eupnea/notation/format-number';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useChannelNames } from './use-channel-names.ts';

/** Why a part of a file is not read, in the reader's language. */
export function usePartText(): (why: PartWhy) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = useChannelNames();
  return (why) => {
    const { reason, ...parameters } = why;
    const values: { [name: string]: string } = {};
    for (const [name, value] of Object.entries(parameters))
      values[name] = typeof value === 'number' ? formatLimit(value, locale) : String(value);
    if ('channel' in why) values['channel'] = names[why.channel];
    return t(`files.part.${reason}`, values);
  };
}
