import { UNITS } from '@eupnea/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { formatNumber } from '../../../lib/format/format-number.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

/** A number and a time that show how both are written. */
const SAMPLE_NUMBER = 12.5;
const SAMPLE_TIME = '2026-01-31T17:05:00Z';

/**
 * What numbers are written in. Nothing to choose: one unit a quantity on every screen, so that nobody
 * reads another's screen in the wrong one.
 */
export function UnitsSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = [
    [t('waves.pressure'), UNITS.pressure.unitLabel],
    [t('waves.flow'), UNITS.flow.unitLabel],
    [t('waves.volume'), UNITS.volume.unitLabel],
    [t('waves.co2'), UNITS.partialPressure.unitLabel],
    [t('units.number'), formatNumber(SAMPLE_NUMBER, 1, locale)],
    [t('units.time'), formatInstant(SAMPLE_TIME, locale)],
  ] as const;
  return (
    <CabinetSection title={t('units.title')} intro={t('units.intro')}>
      <dl className={styles['units']}>
        {rows.map(([name, shown]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['hint']}>
        <Link to={PATHS.definitions}>{t('about.definitions')}</Link>
      </p>
    </CabinetSection>
  );
}
