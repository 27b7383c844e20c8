import type { RoundPage } from '@eupnea/contracts/round-page';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../../lib/format/format-number.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { stepEnd } from '../logic/round-search.ts';
import styles from './report.module.css';

const DAY_HOURS = 24;

interface RoundHeadProps {
  readonly round: RoundPage | undefined;
  /** The former page is still shown while the asked one loads. */
  readonly isStale: boolean;
  /** @param end null = now */
  readonly onEnd: (end: string | null) => void;
}

/** Heading: who, which hours, on which device; steps of a day, and print. */
export function RoundHead({ round, isStale, onEnd }: RoundHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isLast = round !== undefined && Date.parse(round.end) >= Date.parse(round.made_at);
  const step = (hours: number) => () => round !== undefined && onEnd(stepEnd(round.end, hours));
  return (
    <>
      <div className={styles['head']}>
        <h1>
          {t('round.title')} <span className={styles['who']}>{round?.patient.pseudonym}</span>
        </h1>
        {round !== undefined && (
          <p className={styles['day']}>
            {[
              `${formatPeriod({ fromMs: Date.parse(round.start), toMs: Date.parse(round.end) }, locale)}, ${round.time_zone}`,
              ...(isLast ? [t('round.notOver')] : []),
              t('reports.made', { time: formatInstant(round.made_at, locale) }),
            ].join(' · ')}
          </p>
        )}
      </div>
      {round !== undefined && <p className={styles['weights']}>{describeSubject(round, t, locale)}</p>}
      <div className={styles['controls']}>
        <Button disabled={round === undefined} onClick={step(-DAY_HOURS)}>
          {t('round.earlier')}
        </Button>
        <Button disabled={round === undefined || isLast} onClick={step(DAY_HOURS)}>
          {t('round.later')}
        </Button>
        <Button disabled={isLast} onClick={() => onEnd(null)}>
          {t('round.newest')}
        </Button>
        <span className={styles['take']}>
          <Button disabled={round === undefined || isStale} onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </span>
      </div>
    </>
  );
}

/** "on Bed 7 · m · 60 years · 170 cm · 80 kg · volumes per kg of predicted body weight, 66 kg". */
function describeSubject({ device, is_on_device, weight }: RoundPage, t: TFunction, locale: string): string {
  const number = (value: number): string => formatLimit(value, locale, 1);
  const bed = device === null ? null : (device.description ?? `#${device.id}`);
  const parts = [
    bed === null ? t('round.noDevice') : t(is_on_device ? 'round.onDevice' : 'round.lastOnDevice', { bed }),
    ...(weight === null
      ? []
      : [
          weight.sex === 'any' ? '' : t(`patient.sexShort.${weight.sex}`),
          weight.age === null
            ? ''
            : t(`patient.age.${weight.age_unit ?? 'years'}`, { age: number(weight.age) }),
          weight.height_cm === null ? '' : `${number(weight.height_cm)} cm`,
          weight.weight_kg === null ? '' : `${number(weight.weight_kg)} kg`,
        ]),
    t(`reports.basis.${weight?.basis ?? 'none'}`, {
      kg: weight === null || weight.kg === null ? '' : number(weight.kg),
    }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
