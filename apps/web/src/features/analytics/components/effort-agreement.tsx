import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { layAgreement, PLOT } from '../logic/lay-agreement.ts';
import styles from './muscle-score.module.css';

interface EffortAgreementProps {
  readonly agreement: MuscleScore['effort_agreement'];
  readonly onSave: () => void;
}

/** Bland-Altman plot of efforts from airway signals against those from esophageal pressure. */
export function EffortAgreement({ agreement, onSave }: EffortAgreementProps) {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  const { label: unit, factor } = showChannelUnit('pressure', units);
  const print = (value: number) => `${formatNumber(value * factor, 1, locale)} ${unit}`;
  const { bias, lower, upper, correlation, n } = agreement;
  const plot = layAgreement(agreement);
  return (
    <section aria-label={t('muscleScore.agreement')} className={styles['agreement']}>
      <h3>{t('muscleScore.agreement')}</h3>
      {bias === null || lower === null || upper === null || plot === null ? (
        <p>{t('muscleScore.fewPairs', { count: n })}</p>
      ) : (
        <>
          <p>
            {t('muscleScore.agrees', {
              count: n,
              bias: print(bias),
              lower: print(lower),
              upper: print(upper),
              correlation: correlation === null ? '---' : formatNumber(correlation, 2, locale),
            })}
          </p>
          <svg
            className={styles['plot']}
            viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
            role="img"
            aria-label={t('muscleScore.plot', { count: n })}
          >
            {plot.lines.map(({ name, y }) => (
              <line key={name} data-line={name} x1={PLOT.left} x2={PLOT.width} y1={y} y2={y} />
            ))}
            {plot.lines.map(({ name, y, value }) => (
              <text key={name} x={PLOT.left - 6} y={y + 4} textAnchor="end">
                {formatNumber(value * factor, 1, locale)}
              </text>
            ))}
            {plot.points.map(({ key, x, y }) => (
              <circle key={key} cx={x} cy={y} r="3" />
            ))}
            <text x={PLOT.left} y={PLOT.height - 4}>
              {formatNumber(plot.from * factor, 0, locale)}
            </text>
            <text x={PLOT.width} y={PLOT.height - 4} textAnchor="end">
              {formatNumber(plot.to * factor, 0, locale)} {unit}
            </text>
          </svg>
          <p className={styles['axes']}>{t('muscleScore.axes')}</p>
          <Button size="xs" onClick={onSave}>
            {t('muscleScore.savePairs')}
          </Button>
        </>
      )}
    </section>
  );
}
