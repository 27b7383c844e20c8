import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './report.module.css';

/** Breaths and time per recognised mode, longest first. */
export function ModeTable({ modes }: Pick<DailyReport, 'modes'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const total = modes.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <Panel title={t('reports.modes')} note={t('reports.modesNote')}>
      {modes.length === 0 ? (
        <p className={styles['hint']}>{t('reports.missing.noBreaths')}</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('reports.mode')}</th>
              <th scope="col">{t('reports.breaths')}</th>
              <th scope="col">{t('reports.time')}</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {modes.map(({ mode, breaths, seconds }) => (
              <tr key={mode}>
                <th scope="row">{mode === 'unknown' ? t('reports.modeUnknown') : nameControl(mode)}</th>
                <td>{breaths}</td>
                <td>{formatDuration(seconds * 1000)}</td>
                <td>
                  <strong>{total === 0 ? '---' : formatLimit((100 * seconds) / total, locale, 1)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
