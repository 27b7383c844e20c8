import type { RoundPage } from '@eupnea/contracts/round-page';
import { settingLabelKey, settingUnit } from '@eupnea/notation/name-setting';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { displaySetting } from '@eupnea/notation/display-setting';
import { displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import reportStyles from './report.module.css';
import styles from './round-page.module.css';

/** Settings in force at the end, each with the time since which it holds. */
export function RoundSettings({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const endMs = Date.parse(round.end);
  return (
    <Panel title={t('round.settings')} note={t(round.is_on_device ? 'round.inForce' : 'round.lastInForce')}>
      {round.settings.length === 0 && <p className={reportStyles['hint']}>{t('round.noSettings')}</p>}
      <dl className={styles['settings']}>
        {round.settings.map((setting) => (
          <div key={setting.parameter}>
            <dt>{t(settingLabelKey(setting.parameter))}</dt>
            <dd>
              <strong>{displaySetting(setting.parameter, setting, notation, t)}</strong>{' '}
              {settingUnit(setting.parameter, notation)}
              <small>
                {setting.estimated
                  ? t('round.estimated')
                  : t('round.since', {
                      time: formatMoment(Date.parse(setting.since), endMs, notation.locale),
                    })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** What was changed in these hours, newest first. */
export function RoundChanges({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const endMs = Date.parse(round.end);
  const print = (parameter: string, value: RoundPage['changes'][number]['value']): string =>
    displayValue('setting', parameter, value, notation);
  return (
    <Panel title={t('round.changes', { count: round.changes_total })} note={t('round.changesNote')}>
      {round.changes.length === 0 ? (
        <p className={reportStyles['hint']}>{t('round.noChanges')}</p>
      ) : (
        <ul className={styles['changes']}>
          {round.changes.map(({ at, parameter, previous, value }) => (
            <li key={`${at} ${parameter}`}>
              <time dateTime={at}>{formatMoment(Date.parse(at), endMs, notation.locale)}</time>
              <span>{t(settingLabelKey(parameter))}</span>
              <span>
                {print(parameter, previous)} → <strong>{print(parameter, value)}</strong>{' '}
                {settingUnit(parameter, notation)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {round.changes_total > round.changes.length && (
        <p className={reportStyles['hint']}>
          {t('round.moreChanges', { count: round.changes_total - round.changes.length })}
        </p>
      )}
    </Panel>
  );
}
