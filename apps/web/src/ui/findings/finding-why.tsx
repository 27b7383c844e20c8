import type { FindingEvidenceRecord } from '@eupnea/contracts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format/format-number.ts';
import { showUnit } from '../../lib/parameters/shown-unit.ts';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import styles from './finding-why.module.css';

const NAMESPACE = 'finding.';

/** Why a finding stands: its rule in words, and every measured value against its threshold. */
export function FindingWhy({ evidence }: { readonly evidence: FindingEvidenceRecord }) {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  // A later analysis may know signs that this browser has no words for: its numbers still speak.
  const sentence = t(`finding.${evidence.text_key.slice(NAMESPACE.length)}`, { defaultValue: '' });
  return (
    <div className={styles['why']}>
      {sentence !== '' && <p>{sentence}</p>}
      <ul>
        {evidence.measurements.map(({ code, measured, threshold, unit, comparison }) => {
          const { factor, label } = showUnit(unit, units);
          return (
            <li key={code}>
              {t(`finding_measure.${code}`, { defaultValue: code.replaceAll('_', ' ') })}{' '}
              <strong>{formatNumber(measured * factor, 2, locale)}</strong>{' '}
              {comparison === 'at_most' ? '≤' : '≥'} {formatNumber(threshold * factor, 2, locale)} {label}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
