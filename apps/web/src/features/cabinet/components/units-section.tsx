import { PARTIAL_PRESSURE_UNITS, PRESSURE_UNITS, UNITS } from '@eupnea/model';
import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { keepUnits } from '../../../lib/parameters/account-units.ts';
import { useUnits } from '../../../lib/parameters/unit-choice.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

/** Sample values that show the notation. */
const SAMPLE_NUMBER = 12.5;
const SAMPLE_TIME = '2026-01-31T17:05:00Z';

/** Display units: two choices for all screens, effective at once. */
export function UnitsSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const units = useUnits();
  const keeping = useMutation({ mutationFn: keepUnits });
  const rows = [
    [t('waves.flow'), UNITS.flow.unitLabel],
    [t('waves.volume'), UNITS.volume.unitLabel],
    [t('units.number'), formatNumber(SAMPLE_NUMBER, 1, locale)],
    [t('units.time'), formatInstant(SAMPLE_TIME, locale)],
  ] as const;
  return (
    <CabinetSection title={t('units.title')} intro={t('units.intro')}>
      <div className={styles['form']}>
        <Choice
          label={t('units.pressure')}
          offered={PRESSURE_UNITS}
          chosen={units.pressure}
          onChoose={(pressure) => keeping.mutate({ pressure })}
        />
        <Choice
          label={t('units.partialPressure')}
          offered={PARTIAL_PRESSURE_UNITS}
          chosen={units.partialPressure}
          onChoose={(partialPressure) => keeping.mutate({ partialPressure })}
        />
        <FormFailure error={keeping.error} />
        <p className={styles['hint']}>{t('units.keep')}</p>
      </div>
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

interface ChoiceProps<Unit extends string> {
  readonly label: string;
  readonly offered: readonly Unit[];
  readonly chosen: Unit;
  readonly onChoose: (unit: Unit) => void;
}

function Choice<Unit extends string>({ label, offered, chosen, onChoose }: ChoiceProps<Unit>) {
  return (
    <div>
      <p className={styles['label']} aria-hidden="true">
        {label}
      </p>
      <SegmentedControl aria-label={label} data={[...offered]} value={chosen} onChange={onChoose} />
    </div>
  );
}
