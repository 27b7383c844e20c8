import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import type { ReviewBreath } from '@eupnea/waveform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { breathEndMs } from '../../../lib/parameters/measured-breaths.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import { usePlayedBreath } from '../hooks/use-played-breath.ts';
import { pickPlayedNumbers } from '../logic/pick-played-numbers.ts';
import styles from './playback-numbers.module.css';

interface PlaybackNumbersProps {
  readonly scope: ReviewScope;
  /** The last breath that has ended at the playhead. */
  readonly breath: ReviewBreath | null;
}

/** Numbers of the breath at the playhead, as the bedside shows them. */
export function PlaybackNumbers({ scope, breath }: PlaybackNumbersProps) {
  const { t } = useTranslation();
  const record = usePlayedBreath(scope, breath);
  const picked = record === null ? null : pickPlayedNumbers(record.features);
  const [codes, setCodes] = useState(pickPlayedNumbers(null));
  // Between two breaths the numbers keep their places.
  if (picked !== null && picked.join() !== codes.join()) setCodes(picked);
  return (
    <section className={styles['numbers']} aria-label={t('playback.numbers')}>
      <p className={styles['breath']}>
        {breath === null ? t('playback.noBreath') : t('breaths.breath', { number: breath.label })}
      </p>
      {codes.map((code) => (
        <PlayedNumber key={code} code={code} record={record} />
      ))}
    </section>
  );
}

interface PlayedNumberProps {
  readonly code: BreathFeatureCode;
  readonly record: StoredBreathRecord | null;
}

function PlayedNumber({ code, record }: PlayedNumberProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const definition = findParameter('breath', code);
  if (definition === null) return null;
  const value = record?.features[code] ?? null;
  const isEstimated = value !== null && record?.provenance?.[code]?.estimated === true;
  return (
    <button
      type="button"
      className={styles['number']}
      title={t(`parameters.${definition.i18nKey}.name`)}
      onClick={(event) =>
        show(event.currentTarget, {
          kind: 'breath',
          code,
          value: value === null || record === null ? undefined : { value, at: breathEndMs(record) },
        })
      }
    >
      <span className={styles['label']}>
        {t(`parameters.${definition.i18nKey}.label`)} <span>{displayUnit(definition, notation)}</span>
      </span>
      <strong className={styles['value']}>
        {isEstimated && '≈ '}
        {displayNumber(definition, value, notation)}
        {isEstimated && <span className="visually-hidden">{t('monitor.estimated')}</span>}
      </strong>
    </button>
  );
}
