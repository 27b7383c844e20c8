import type { RecordingInspection } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { describeLag } from './describe-lag.ts';
import styles from './file-facts.module.css';

/** Format, device, start and measured lag of a file. */
export function FileFacts({ inspection }: { readonly inspection: RecordingInspection }) {
  const { t } = useTranslation();
  const { device, startedAt, lag } = inspection;
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
    </dl>
  );
}
