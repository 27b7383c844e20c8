import type { AgedValue } from '@eupnea/contracts/aged-value';
import { findParameter } from '@eupnea/model';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatClock, formatMoment } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { displaySetting } from '@eupnea/notation/display-setting';
import { displayExact, displayUnit, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import { pickStripSettings } from '../logic/pick-settings.ts';
import { lastChangeMs, recentlyWas } from '../logic/recent-change.ts';
import styles from './settings-strip.module.css';

/** What is set at the device: never blocks, so that a setting is not taken for a measurement. */
export function SettingsStrip({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { values, nowMs, old, link } = monitor;
  const codes = pickStripSettings(values.settings);
  const changedMs = lastChangeMs(values.settings, nowMs);
  const tube = values.patient?.tube_diametr ?? null;
  return (
    <section className={styles['strip']} data-old={old} aria-labelledby="monitor-settings">
      <h2 id="monitor-settings" className={styles['title']}>
        {t('monitor.settings')}
        {old && link.lastSampleAt !== null && (
          <span> · {t('monitor.asOf', { time: formatClock(link.lastSampleAt, locale) })}</span>
        )}
        {changedMs !== null && (
          <span> · {t('monitor.lastChange', { time: formatMoment(changedMs, nowMs, locale) })}</span>
        )}
      </h2>
      {codes.length === 0 && <p className={styles['none']}>{t('monitor.noSettings')}</p>}
      <div className={styles['cells']}>
        {codes.map((code) => (
          <SettingCell key={code} code={code} setting={values.settings[code]} nowMs={nowMs} />
        ))}
        {tube !== null && (
          <div className={styles['cell']}>
            <span className={styles['label']}>{t('patient.tube')}</span>
            <span className={styles['value']}>
              {formatNumber(tube, 1, locale)} <span>mm</span>
            </span>
          </div>
        )}
      </div>
    </section>
  );
}

interface SettingCellProps {
  readonly code: string;
  readonly setting: AgedValue | undefined;
  readonly nowMs: number;
}

function SettingCell({ code, setting, nowMs }: SettingCellProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const definition = findParameter('setting', code);
  if (definition === null) return null;
  const unit = displayUnit(definition, notation);
  const was = recentlyWas(setting, nowMs);
  const estimated = setting?.estimated === true;
  return (
    <UnstyledButton
      className={styles['cell']}
      data-changed={was !== undefined}
      title={`${t(`parameters.${definition.i18nKey}.name`)} ${displaySetting(code, setting, notation, t, displayExact)} ${unit}${estimated ? ` (${t('monitor.estimated')})` : ''}`}
      onClick={(event) => show(event.currentTarget, { kind: 'setting', code, value: setting })}
    >
      <span className={styles['label']}>{t(`parameters.${definition.i18nKey}.label`)}</span>
      <span className={styles['value']}>
        {estimated && '≈ '}
        {displaySetting(code, setting, notation, t)} <span>{unit}</span>
      </span>
      {estimated && <VisuallyHidden>{t('monitor.estimated')}</VisuallyHidden>}
      {was !== undefined && (
        <span className={styles['was']}>
          {t('monitor.was', { value: displayValue('setting', code, was, notation) })}
        </span>
      )}
    </UnstyledButton>
  );
}
