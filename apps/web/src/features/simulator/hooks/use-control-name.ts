import type { BedsideControl } from '@eupnea/simulator';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A setting is called as everywhere; what is none has a name of the simulator. */
export function useControlName(): (control: Pick<BedsideControl, 'code' | 'setting'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ code, setting }) =>
      setting === null ? t(`simulator.control.${code}`) : t(`parameters.setting_${setting}.label`),
    [t],
  );
}
