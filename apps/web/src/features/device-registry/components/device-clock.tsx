import type { DeviceDetail } from '@eupnea/contracts/device-record';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { describeClock } from '../logic/describe-clock.ts';

interface DeviceClockProps {
  readonly clock: DeviceDetail['clock'];
  readonly sampleDriftPpm: number | null;
  /** Server time of the answer. */
  readonly serverMs: number;
}

/** Offset of the device clock from the server clock, which times the waveforms. */
export function DeviceClock({ clock, sampleDriftPpm, serverMs }: DeviceClockProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sampleDrift =
    sampleDriftPpm === null
      ? null
      : t('registry.clock.samples', { ppm: formatNumber(sampleDriftPpm, 0, locale) });
  if (clock === null) return [t('registry.clock.unknown'), sampleDrift].filter(Boolean).join(', ');
  const { direction, offset, zone, drift } = describeClock(clock, locale);
  const parts = [
    t(`registry.clock.${direction}`, { offset }),
    zone === null ? null : t('registry.clock.zone', { zone }),
    drift === null ? null : t('registry.clock.drift', { drift }),
    sampleDrift,
    t('registry.clock.age', { age: formatDuration(Math.max(0, serverMs - Date.parse(clock.measured_at))) }),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
