import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { PREVIEW_SECONDS, type RecordingPreview } from '../../lib/files/recording-preview.ts';
import { Panel } from './panel.tsx';
import { PreviewCanvas } from './preview-canvas.tsx';
import styles from './preview-panel.module.css';

interface PreviewPanelProps {
  readonly fileName: string;
  readonly preview: RecordingPreview | null;
}

/** The preview, or the reason for its absence. */
export function PreviewPanel({ fileName, preview }: PreviewPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const seconds = preview === null ? PREVIEW_SECONDS : Math.round(preview.length / preview.rateHz);
  return (
    <Panel
      title={t('files.preview.title')}
      note={preview === null ? fileName : t('files.preview.of', { name: fileName, seconds })}
      flush
      actions={
        preview !== null && <span className={styles['facts']}>{formatLimit(preview.rateHz, locale)} Hz</span>
      }
    >
      <div className={styles['well']} data-lanes={countLanes(preview)}>
        {preview === null ? (
          <p className={styles['none']}>{t('files.preview.none')}</p>
        ) : (
          <PreviewCanvas preview={preview} label={t('files.preview.label', { name: fileName })} />
        )}
      </div>
    </Panel>
  );
}

function countLanes(preview: RecordingPreview | null): number {
  return preview === null ? 0 : Object.keys(preview.channels).length;
}
