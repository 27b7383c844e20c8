import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of raters by their code: R1 stays, gold and the muscle signal are words. */
export function useRaterNames(): (code: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (code) => {
      if (code.toLowerCase() === 'gold') return t('labeling.rowGold');
      return code === 'Muscle' ? t('labeling.rowMuscle') : code;
    },
    [t],
  );
}
