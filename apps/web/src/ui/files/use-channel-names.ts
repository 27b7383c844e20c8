import type { ChannelCode } from '@eupnea/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Short channel names for traces. */
export function useChannelNames(): { readonly [Code in ChannelCode]: string } {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      pressure: t('waves.pressureShort'),
      flow: t('waves.flow'),
      volume: t('waves.volume'),
      co2: t('waves.co2'),
      muscle_pressure: 'Pmus',
      oesophageal_pressure: 'Pes',
      gastric_pressure: 'Pga',
      transdiaphragmatic_pressure: 'Pdi',
      second_pressure: 'P2',
      diaphragm_activity: 'EAdi',
      surface_emg: 'sEMG',
      plethysmogram: 'Pleth',
      ecg: 'ECG',
    }),
    [t],
  );
}
