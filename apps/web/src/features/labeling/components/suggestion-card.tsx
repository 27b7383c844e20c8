import type { LabelingBreath } from '@eupnea/contracts/labeling-breath';
import { useTranslation } from 'react-i18next';
import { FindingConfidence } from '../../../ui/findings/finding-confidence.tsx';
import { FindingWhy } from '../../../ui/findings/finding-why.tsx';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { KindSwatch } from './kind-swatch.tsx';
import styles from './label-panel.module.css';

/** Findings of the detector on the breath with confidence and evidence. */
export function SuggestionCard({ suggestion }: { readonly suggestion: LabelingBreath['suggestion'] }) {
  const { t } = useTranslation();
  const { nameOf } = useKindNames();
  if (suggestion === null) return null;
  return (
    <section aria-label={t('labeling.suggestion')}>
      <h3 className={styles['group']}>{t('labeling.suggestion')}</h3>
      <div className={styles['suggestion']}>
        {suggestion.findings.length === 0 && (
          <span className={styles['finding']}>
            <KindSwatch kind="normal" />
            <strong>{t('labeling.normal')}</strong>
            <span>{t('labeling.nothingFound')}</span>
          </span>
        )}
        {suggestion.findings.map(({ kind, confidence, evidence }, index) => (
          <div key={`${kind} ${index}`}>
            <span className={styles['finding']}>
              <KindSwatch kind={kind} />
              <strong>{nameOf(kind)}</strong>
              <FindingConfidence value={confidence} />
            </span>
            <FindingWhy kind={kind} confidence={confidence} evidence={evidence} />
          </div>
        ))}
      </div>
    </section>
  );
}
