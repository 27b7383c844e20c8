import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../lib/format/format-time.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { live } from '../../../live/live.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import type { ShownParameter } from '../../../ui/parameter/parameter-details.tsx';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import { LoopCanvas } from '../../../ui/waves/loop-canvas.tsx';
import type { Card } from '../hooks/use-card.ts';
import { pickMainFamily } from '../logic/asynchrony-family.ts';
import { SETTING_LINES, pickSettings } from '../logic/card-numerics.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { CardLink } from './card-link.tsx';
import styles from './card-foot.module.css';
import { PowerNumber } from './power-number.tsx';
import { ParameterLines } from './parameter-lines.tsx';

/** Asynchrony index above which it is highlighted, % (look.md, Device card). */
const SHARE_MARKED_FROM_PERCENT = 10;

const POWER_CODES = ['mp1', 'mp2', 'mp3'] as const;

/** Loop, settings, power and asynchrony share of a default card. */
export function CardFoot({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { values, link, old } = card;
  const asOf = old && link.lastSampleAt !== null ? formatClock(link.lastSampleAt, locale) : null;
  const tube = values.patient?.tube_diametr ?? null;
  const codes = pickSettings(values.settings, tube === null ? SETTING_LINES : SETTING_LINES - 1);
  return (
    <footer className={styles['foot']}>
      <div className={styles['loop']}>
        <LoopCanvas
          samples={card.stream.samples}
          playout={card.stream.playout}
          breaths={card.stream.breaths}
          scales={useWaveScales(card.device.id, values.patient?.category ?? 'NONE')}
          axes={false}
          stale={old}
          label={t('wall.loop', { bed: bedName(card.device) })}
        />
      </div>
      <div className={styles['settings']}>
        <p className={styles['title']}>
          {asOf === null ? t('wall.settings') : t('wall.settingsAsOf', { time: asOf })}
        </p>
        {codes.length === 0 && <p className={styles['none']}>{t('wall.noSettings')}</p>}
        <ParameterLines
          className={styles['lines'] ?? ''}
          parameters={codes.map((code) => ({ kind: 'setting', code, value: values.settings[code] }))}
          old={old}
          withUnits
        >
          {tube !== null && (
            <span className={styles['tube']}>
              <span>{t('patient.tube')}</span>
              <span>{formatNumber(tube, 1, locale)} mm</span>
            </span>
          )}
        </ParameterLines>
      </div>
      <CardPower card={card} asOf={asOf} />
    </footer>
  );
}

/** Mechanical power now and the share of asynchronous breaths; opens the three definitions of power. */
function CardPower({ card, asOf }: { readonly card: Card; readonly asOf: string | null }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const power = card.values.mechanicalPower;
  const explain = (anchor: HTMLElement): void => {
    const at = live.serverClock.toServerMs(Date.now());
    const shown = POWER_CODES.map((code): ShownParameter => {
      const value = power?.[code] ?? null;
      return { kind: 'monitored', code, value: value === null ? undefined : { value, at } };
    });
    show(anchor, shown);
  };
  return (
    <UnstyledButton
      className={styles['power']}
      data-old={card.old}
      onClick={(event) => explain(event.currentTarget)}
    >
      <span className={styles['title']}>
        {asOf === null ? t('wall.power') : t('wall.asOf', { time: asOf })}
      </span>
      <span className={styles['figure']} title={t('wall.powerLong')}>
        {displayValue('monitored', 'mp1', power?.mp1, notation)} <span>J/min</span>
      </span>
      <span className={styles['title']}>{t('wall.asynchrony')}</span>
      <span className={styles['figure']}>
        <AsynchronyShare card={card} />
      </span>
    </UnstyledButton>
  );
}

/** The widget's footer: link state, asynchrony, power. */
export function WidgetFoot({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const power = displayValue('monitored', 'mp1', card.values.mechanicalPower?.mp1, notation);
  return (
    <footer className={styles['widgetFoot']} data-old={card.old}>
      <CardLink card={card} />
      {card.face === 'waves' && !card.old && (
        <span className={styles['shares']}>
          <span>
            {t('wall.asynchronyShort')} <AsynchronyShare card={card} />
          </span>
          <PowerNumber card={card} className={styles['inline']}>
            {t('wall.powerShort')} {power}
          </PowerNumber>
        </span>
      )}
    </footer>
  );
}

/** Asynchronous events of the last hour per 100 breaths and ineffective efforts; from 10 % a chip in the colour of its main family. */
function AsynchronyShare({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { asynchronyPercent, asynchronism } = card.values;
  if (asynchronyPercent === null) return <span>{MISSING}</span>;
  const marked = asynchronyPercent >= SHARE_MARKED_FROM_PERCENT && !card.old;
  return (
    <span
      className={styles['share']}
      data-family={marked ? (pickMainFamily(asynchronism) ?? 'none') : undefined}
      title={t('wall.asynchronyLong', { percent: formatNumber(asynchronyPercent, 1, locale) })}
    >
      {formatNumber(asynchronyPercent, 0, locale)} %
    </span>
  );
}
