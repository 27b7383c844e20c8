import type { RecordingInspection } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import styles from './file-facts.module.css';

/** Format, device and start of a file. */
export function FileFacts({ inspection }: { readonly inspection: RecordingInspection }) {
  const { t } = useTranslation();
  const { device, startedAt } = inspection;
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
    </dl>
  );
}
