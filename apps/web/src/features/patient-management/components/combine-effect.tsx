import type { CombinationPreview } from '@eupnea/contracts/patient-record';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useFieldText } from '../hooks/use-field-text.ts';
import type { CombinedField } from '../logic/combine-fields.ts';
import styles from './combine.module.css';

/** Maximum number of listed periods; the total is given. */
const PERIODS_SHOWN = 20;

interface CombineEffectProps {
  readonly preview: CombinationPreview;
  readonly taken: readonly CombinedField[];
}

/** Data that move, and the resulting record. */
export function CombineEffect({ preview, taken }: CombineEffectProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const print = useFieldText();
  const { into, from, periods, breaths, breaths_before: before } = preview;
  const rest = periods.length - PERIODS_SHOWN;
  return (
    <div className={styles['pair']} role="status">
      <section className={styles['card']} aria-label={into.pseudonym}>
        <small>{t('combine.after')}</small>
        <span className={styles['name']}>
          {taken.includes('pseudonym') ? from.pseudonym : into.pseudonym}
        </span>
        <dl>
          <dt>{t('combine.breaths')}</dt>
          <dd>{`${before} → ${before + breaths}`}</dd>
          {taken.map((field) => (
            <TakenField
              key={field}
              label={t(`management.fieldName.${field}`)}
              before={print(into, field)}
              after={print(from, field)}
            />
          ))}
        </dl>
        <p className={styles['hint']}>{t('combine.perKg')}</p>
      </section>
      <section className={styles['card']} aria-label={t('combine.moves')}>
        <small>{t('combine.moves')}</small>
        {periods.length === 0 ? (
          <p>{t('combine.noPeriods')}</p>
        ) : (
          <ul>
            {periods.slice(0, PERIODS_SHOWN).map((period) => (
              <li key={`${period.device_id} ${period.from}`}>
                {t('transfer.period', {
                  ventilator: t('management.onVentilator', { id: period.device_id }),
                  from: formatInstant(period.from, locale),
                  to: period.to === null ? t('transfer.goingOn') : formatInstant(period.to, locale),
                  breaths: period.breaths,
                  alerts: period.alerts,
                })}
              </li>
            ))}
          </ul>
        )}
        {rest > 0 && <p>{t('combine.morePeriods', { count: rest })}</p>}
        <p className={styles['hint']}>
          {t('combine.medCard', {
            samples: preview.lab_samples,
            medications: preview.medications,
            notes: preview.notes,
          })}
        </p>
        {preview.added_projects.length > 0 && (
          <p className={styles['hint']}>
            {t('combine.projects', { projects: preview.added_projects.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </section>
    </div>
  );
}

interface TakenFieldProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function TakenField({ label, before, after }: TakenFieldProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{`${before} → ${after}`}</dd>
    </>
  );
}
