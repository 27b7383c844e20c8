import type { RecordingInfo } from '@eupnea/contracts/upload';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatZone } from '../../../lib/stored/format-period.ts';
import { PatientLink } from '../../../ui/patient-link.tsx';
import styles from './detail.module.css';

/** Recordings of the file with links to their breaths. */
export function RecordingList({ recordings }: { readonly recordings: readonly RecordingInfo[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles['recordings']}>
      {recordings.map((recording) => (
        <li key={recording.id}>
          <span>
            <strong>{t('upload.breaths', { count: recording.breaths })}</strong>
            <small>
              {recording.started_at === null
                ? recording.file_name
                : `${recording.file_name} · ${formatInstant(recording.started_at, locale)} ${formatZone(Date.parse(recording.started_at), locale)}`}
            </small>
          </span>
          {recording.patient_id !== null && !recording.deleted && (
            <PatientLink
              patientId={recording.patient_id}
              search={{
                tab: 'breaths',
                ...(recording.device_id === null ? {} : { device_id: String(recording.device_id) }),
              }}
            >
              {t('upload.seeBreaths')}
            </PatientLink>
          )}
        </li>
      ))}
    </ul>
  );
}
