import type { LabelKind } from '@eupnea/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of kinds in the reader's language. */
export function useKindNames() {
  const { t } = useTranslation();
  return useMemo(() => {
    const nameOf = (kind: LabelKind): string =>
      kind === 'normal' ? t('labeling.normal') : t(`findings.kind.${kind}`);
    return { nameOf, listNames: (kinds: readonly LabelKind[]) => kinds.map(nameOf).join(', ') };
  }, [t]);
}
