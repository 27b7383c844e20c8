import type { FindingEvidenceRecord } from '@eupnea/contracts/finding-evidence';
import { useTranslation } from 'react-i18next';
import { atlasAddress, confidenceAddress } from '../../config/guide-chapters.ts';
import { confidenceLevel } from '../../lib/clinical/confidence-level.ts';
import { isAsynchronyKind, isFindingKind } from '../../lib/clinical/is-finding-kind.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { showUnit } from '@eupnea/notation/shown-unit';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { GuideLink } from '../guide-link.tsx';
import styles from './finding-why.module.css';

const NAMESPACE = 'finding.';

interface FindingWhyProps {
  /** Kind on the wire; a later analysis may have unknown kinds. */
  readonly kind: string;
  /** 0..1 */
  readonly confidence: number;
  readonly evidence: FindingEvidenceRecord;
}

/** Evidence of a finding: rule in words, measured values with thresholds, confidence, and atlas link. */
export function FindingWhy({ kind, confidence, evidence }: FindingWhyProps) {
  const { t, i18n } = useTranslation();
  const { locale, units } = useNotation();
  // A later analysis may use unknown texts; its numbers are still shown.
  const sentence = t(`finding.${evidence.text_key.slice(NAMESPACE.length)}`, { defaultValue: '' });
  return (
    <div className={styles['why']}>
      {sentence !== '' && <p>{sentence}</p>}
      <ul>
        {evidence.measurements.map(({ code, measured, sd, threshold, unit, comparison }) => {
          const { factor, label } = showUnit(unit, units);
          return (
            <li key={code}>
              {t(`finding_measure.${code}`, { defaultValue: code.replaceAll('_', ' ') })}{' '}
              <strong>{formatNumber(measured * factor, 2, locale)}</strong>{' '}
              {comparison === 'at_most' ? '≤' : '≥'} {formatNumber(threshold * factor, 2, locale)} {label}
              {sd !== undefined &&
                ` (${t('findings.noise', { value: `${formatNumber(sd * factor, 2, locale)} ${label}` })})`}
            </li>
          );
        })}
      </ul>
      {isAsynchronyKind(kind) && <p>{t(`findings.settles.${kind}`)}</p>}
      <p className={styles['more']}>
        {t(`findings.confidenceMeans.${confidenceLevel(confidence)}`)}{' '}
        <GuideLink to={confidenceAddress(i18n.language)}>{t('findings.aboutConfidence')}</GuideLink>
        {isFindingKind(kind) && (
          <>
            {' · '}
            <GuideLink to={atlasAddress(kind, i18n.language)}>
              {t('findings.atlas', { kind: t(`findings.kind.${kind}`) })}
            </GuideLink>
          </>
        )}
      </p>
    </div>
  );
}
