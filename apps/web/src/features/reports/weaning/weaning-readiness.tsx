import type { Weaning } from '@eupnea/contracts/weaning';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { displayLimit, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { UNITS } from '@eupnea/model';
import { Panel } from '../../../ui/files/panel.tsx';
import reportStyles from '../components/report.module.css';
import { criterionUnit, printBounds, printCriterionValue } from '@eupnea/notation/weaning-values';
import { Scrolled } from './scrolled.tsx';
import styles from './weaning.module.css';

/** Each published criterion with its value and age; a criterion without a usable value is unknown, never met. */
export function WeaningReadiness({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const notation = useNotation();
  return (
    <Panel
      title={t('weaning.readiness')}
      note={t('weaning.readinessNote', { time: formatInstant(weaning.readiness_at, notation.locale) })}
    >
      <Scrolled label={t('weaning.readinessTable')}>
        <table className={reportStyles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('weaning.criterion')}</th>
              <th scope="col">{t('weaning.bound')}</th>
              <th scope="col">{t('weaning.value')}</th>
              <th scope="col">{t('weaning.age')}</th>
              <th scope="col">{t('weaning.stands')}</th>
            </tr>
          </thead>
          <tbody>
            {weaning.readiness.map((criterion) => (
              <CriterionRow key={criterion.code} criterion={criterion} readAt={weaning.readiness_at} />
            ))}
          </tbody>
        </table>
      </Scrolled>
      <p className={reportStyles['hint']}>
        {t('weaning.unrecorded', {
          criteria: weaning.unrecorded.map((code) => t(`weaning.notRecorded.${code}`)).join(', '),
        })}
      </p>
    </Panel>
  );
}

interface CriterionRowProps {
  readonly criterion: Weaning['readiness'][number];
  readonly readAt: string;
}

function CriterionRow({ criterion, readAt }: CriterionRowProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { code, value, at, verdict, support_cmh2o: support } = criterion;
  const unit = criterionUnit(code, notation);
  const pressure = UNITS.pressure;
  return (
    <tr>
      <th scope="row">
        {t(`weaning.criterionOf.${code}`)}
        {unit !== '' && `, ${unit}`}
        {support !== null && (
          <small>
            {t('weaning.underSupport', {
              pressure: `${displayLimit(pressure.unit, support, notation)} ${displayUnit(pressure, notation)}`,
            })}
          </small>
        )}
      </th>
      <td className={reportStyles['time']}>{printBounds(criterion, notation)}</td>
      <td>
        <strong>{printCriterionValue(code, value, notation)}</strong>
      </td>
      <td className={reportStyles['time']}>
        {at === null ? '' : formatDuration(Date.parse(readAt) - Date.parse(at))}
      </td>
      <td className={styles['verdict']} data-verdict={verdict}>
        {t(`weaning.verdict.${verdict}`)}
      </td>
    </tr>
  );
}
