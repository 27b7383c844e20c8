import { useTranslation } from 'react-i18next';
import { confidenceLevel } from '../../lib/clinical/confidence-level.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';

/** Confidence of a finding as word and number; the tooltip explains the word. */
export function FindingConfidence({ value }: { readonly value: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const level = confidenceLevel(value);
  return (
    <span title={t(`findings.confidenceMeans.${level}`)}>
      {t(`findings.confidence.${level}`, { value: formatNumber(value, 2, locale) })}
    </span>
  );
}
