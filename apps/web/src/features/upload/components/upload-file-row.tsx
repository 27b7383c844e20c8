import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format/format-size.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FileRow } from '../../../ui/files/file-row.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { RowButton } from '../../../ui/files/row-button.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
import { uploadEngine } from '../api/upload-engine-instance.ts';
import { useCancelUpload } from '../hooks/use-cancel-upload.ts';
import { useFailureText } from '../hooks/use-failure-text.ts';
import { listMissing } from '../logic/local-upload.ts';
import type { UploadRow } from '../logic/upload-rows.ts';
import styles from './upload-file-row.module.css';

interface UploadFileRowProps {
  readonly row: UploadRow;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

export function UploadFileRow({ row, selected, onSelect }: UploadFileRowProps) {
  const locale = useLocale();
  const size = formatSize(row.sizeBytes, locale);
  const about = [row.formatName, describeParts(row), size].filter((part) => part !== '').join(' · ');
  return (
    <FileRow
      name={row.name}
      about={about}
      selected={selected}
      onSelect={onSelect}
      status={<RowStatus row={row} />}
      actions={<RowActions row={row} />}
    />
  );
}

/** Number of file names above which only their count is shown. */
const MOST_NAMED = 2;

/** Companion files: "v102s.dat", or "041s01.hea, 041s01.dat +4". */
function describeParts({ local }: UploadRow): string {
  const names = (local?.companions ?? []).map(({ name }) => name);
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} +${more}` : names.join(', ');
}

function RowStatus({ row }: { readonly row: UploadRow }) {
  const { t } = useTranslation();
  const failure = useFailureText(row);
  const { state, fraction, remote, local } = row;
  if (failure !== null) return <strong className={styles['failed']}>{failure}</strong>;
  if (fraction !== null) {
    const text = t(`upload.state.${state}`, { percent: Math.round(fraction * 100) });
    return (
      <>
        <ProgressBar fraction={fraction} label={`${row.name}: ${text}`} />
        <span>{text}</span>
      </>
    );
  }
  if (state === 'done' && remote !== null) {
    return (
      <span className={styles['done']}>
        {remote.breaths > 0 && <CheckIcon />} {t('upload.breaths', { count: remote.breaths })}
        {remote.rejected_total > 0 && `, ${t('upload.rejected', { count: remote.rejected_total })}`}
      </span>
    );
  }
  if (state === 'asking' && local !== null) {
    const missing = listMissing(local).map((question) => t(`upload.missing.${question}`));
    return <span className={styles['asks']}>{t('upload.asks', { what: missing.join(', ') })}</span>;
  }
  if (state === 'asksBack') return <span className={styles['asks']}>{t('upload.state.asksBack')}</span>;
  return <span>{t(`upload.state.${state}`)}</span>;
}

function RowActions({ row }: { readonly row: UploadRow }) {
  const { t } = useTranslation();
  const cancel = useCancelUpload();
  const { state, local, remote, name } = row;
  if (state === 'done' && remote !== null && remote.patient_id !== null) {
    return (
      <PatientLink className={styles['open']} patientId={remote.patient_id} search={{ tab: 'breaths' }}>
        {t('upload.see')}
        <span className="visually-hidden"> {name}</span>
      </PatientLink>
    );
  }
  if (remote !== null) {
    if (!['waiting', 'running', 'asksBack'].includes(state)) return null;
    return (
      <RowButton label={t('upload.cancel', { name })} onClick={() => cancel.mutate(remote.id)}>
        <CloseIcon />
      </RowButton>
    );
  }
  if (local === null || local.phase.kind === 'sent') return null;
  const moving = state === 'queued' || state === 'sending';
  return (
    <RowButton
      label={t(moving ? 'upload.stop' : 'upload.remove', { name })}
      onClick={() => (moving ? uploadEngine.stop(local.key) : uploadEngine.remove(local.key))}
    >
      <CloseIcon />
    </RowButton>
  );
}
