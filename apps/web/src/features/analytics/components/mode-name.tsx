import type { VentilationControl } from '@eupnea/model';
import { useTranslation } from 'react-i18next';

/** Modes by their symbol, as the device has them; null = all together. */
export function ModeName({ mode }: { readonly mode: VentilationControl | null }) {
  const { t } = useTranslation();
  if (mode === null) return t('statistics.allModes');
  return mode === 'unknown' ? t('reports.modeUnknown') : mode.toUpperCase();
}
