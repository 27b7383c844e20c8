import type { RecordingInspection } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { describeLag } from './describe-lag.ts';
import styles from './file-facts.module.css';
import { usePartText } from './use-part-text.ts';

/** Format, device, start and measured lag of a file, and its parts that are not read. */
export function FileFacts({ inspection }: { readonly inspection: RecordingInspection }) {
  const { t } = useTranslation();
  const { device, startedAt, lag, parts = [] } = inspection;
  const describePart = usePartText();
  const unread = parts
    .filter(({ use }) => use === null)
    .map(({ name, why }) => (why === undefined ? name : `${name} (${describePart(why)})`));
  const deviceText = [device.model, device.serial, device.software]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <dl className={styles['facts']}>
      <dt>{t('files.fact.format')}</dt>
      <dd>{inspection.formatName}</dd>
      {deviceText !== '' && (
        <>
          <dt>{t('files.fact.device')}</dt>
          <dd>{deviceText}</dd>
        </>
      )}
      {startedAt !== null && (
        <>
          <dt>{t('files.fact.start')}</dt>
          <dd>{startedAt.replace('T', ' ').replace(/\.\d+/, '')}</dd>
        </>
      )}
      {lag !== undefined && (
        <>
          <dt>{t('files.fact.lag')}</dt>
          <dd>{describeLag(lag, t)}</dd>
        </>
      )}
      {unread.length > 0 && (
        <>
          <dt>{t('files.fact.unread')}</dt>
          <dd>{listNames(unread)}</dd>
        </>
      )}
    </dl>
  );
}

/** Maximum number of names in a line. */
const MOST_NAMES = 12;

function listNames(names: readonly string[]): string {
  return names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ` … (${names.length})` : '');
}
