import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { browserZone, chooseClockZone, chosenClockZone } from '../../../lib/clock-zone.ts';
import { listTimeZones } from '../../../lib/files/time-zones.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatZone } from '../../../lib/stored/format-period.ts';
import { useNow } from '../../../lib/use-now.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

const BROWSER = 'browser';

interface ClockSectionProps {
  /** Loads the page again, because every shown time is of the new clock. */
  readonly reload?: () => void;
}

/** Time zone of every time on the screens. */
export function ClockSection({ reload = () => window.location.reload() }: ClockSectionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nowMs = useNow();
  const own = t('clock.browser', { zone: browserZone() });
  return (
    <CabinetSection title={t('clock.title')} intro={t('clock.intro')}>
      <div className={styles['form']}>
        <Select
          label={t('clock.zone')}
          searchable
          allowDeselect={false}
          value={chosenClockZone() ?? BROWSER}
          data={[{ value: BROWSER, label: own }, ...listTimeZones()]}
          onChange={(zone) => {
            if (zone === null) return;
            chooseClockZone(zone === BROWSER ? null : zone);
            reload();
          }}
        />
        <p className={styles['hint']}>
          {t('clock.now', {
            time: formatInstant(new Date(nowMs).toISOString(), locale),
            zone: formatZone(nowMs, locale),
          })}
        </p>
      </div>
    </CabinetSection>
  );
}
