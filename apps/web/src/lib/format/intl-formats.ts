import { dateFormat as makeDateFormat } from '@eupnea/notation/intl-formats';
import { chosenClockZone } from '../clock-zone.ts';

export { numberFormat } from '@eupnea/notation/intl-formats';

/** A date format of this locale and the reader's clock. */
export function dateFormat(
  locale: string,
  options: Readonly<Intl.DateTimeFormatOptions>,
): Intl.DateTimeFormat {
  const timeZone = options.timeZone ?? chosenClockZone() ?? undefined;
  return makeDateFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
}
