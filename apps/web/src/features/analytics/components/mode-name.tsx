import { nameControl } from '@eupnea/notation/name-control';
import type { VentilationControl } from '@eupnea/model';
import { useTranslation } from 'react-i18next';

/** Mode symbol; null means all modes. */
export function ModeName({ mode }: { readonly mode: VentilationControl | null }) {
  const { t } = useTranslation();
  if (mode === null) return t('statistics.allModes');
  return mode === 'unknown' ? t('reports.modeUnknown') : nameControl(mode);
}
