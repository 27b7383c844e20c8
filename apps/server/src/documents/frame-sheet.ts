import { writeInstant } from '@eupnea/notation/format-time';
import type { Reader } from './reader.ts';
import type { Sheet } from './sheet.ts';

/** What every document says of itself. */
export function frameSheet(
  { t, language, ...clock }: Reader,
  madeAt: string,
): Pick<Sheet, 'language' | 'made' | 'purpose' | 'pageNumber'> {
  return {
    language,
    made: t('reports.made', { time: writeInstant(madeAt, clock) }),
    purpose: t('frame.researchOnly'),
    pageNumber: t('reports.pageOf', { page: '{page}', total: '{total}' }),
  };
}

/** "For research purpose only. Not for monitoring." */
export function warnOfUse({ t }: Reader): string {
  return `${t('frame.researchOnly')}. ${t('frame.notForMonitoring')}`;
}
