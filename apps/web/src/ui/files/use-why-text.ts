import type { ChannelCode, QuestionWhy, StepShare } from '@eupnea/model';
import { formatLimit } from '@eupnea/notation/format-number';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useChannelNames } from './use-channel-names.ts';

/** Rates and steps are told with two decimals. */
const DECIMALS = 2;

/** Why a question is asked, in the reader's language. */
export function useWhyText(): (why: QuestionWhy) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = useChannelNames();
  const print = (value: number) => formatLimit(value, locale, DECIMALS);
  const listSteps = (steps: readonly StepShare[]) =>
    steps.map(({ ms, percent }) => `${print(ms)} ms ${print(percent)} %`).join(', ');
  const listChannels = (channels: readonly ChannelCode[]) =>
    channels.map((channel) => names[channel]).join(', ');
  return (why) => {
    const { reason, ...parameters } = why;
    const values: { [name: string]: string } = {};
    for (const [name, value] of Object.entries(parameters))
      if (typeof value === 'string') values[name] = value;
      else if (typeof value === 'number') values[name] = print(Math.abs(value));
    if ('steps' in why) values['steps'] = listSteps(why.steps);
    if ('about' in why) values['channels'] = listChannels(why.about);
    if ('leader' in why && 'other' in why) {
      values['leader'] = names[why.leader];
      values['other'] = names[why.other];
    }
    return t(`files.mapping.why.${reason}`, values);
  };
}
