import type { BedsideControl } from '@eupnea/simulator';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Registry name of a setting; the simulator's name for other controls. */
export function useControlName(): (control: Pick<BedsideControl, 'code' | 'setting'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ code, setting }) =>
      setting === null ? t(`simulator.control.${code}`) : t(`parameters.setting_${setting}.label`),
    [t],
  );
}
