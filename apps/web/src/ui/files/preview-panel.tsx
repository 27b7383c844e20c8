import type { ChannelMapping } from '@eupnea/model';
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
  /** Null where the format needs none. */
  readonly mapping: ChannelMapping | null;
}

/** The preview, or the reason for its absence. */
export function PreviewPanel({ fileName, preview, mapping }: PreviewPanelProps) {
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
          <p className={styles['none']}>
            {t(namesWaves(mapping) ? 'files.preview.noRate' : 'files.preview.none')}
          </p>
        ) : (
          <PreviewCanvas preview={preview} label={t('files.preview.label', { name: fileName })} />
        )}
      </div>
    </Panel>
  );
}

/** With pressure and flow named, what is left to prevent a drawing is the times of the rows. */
function namesWaves(mapping: ChannelMapping | null): boolean {
  const named = mapping?.channels.map(({ channel }) => channel) ?? [];
  return named.includes('pressure') && named.includes('flow');
}

function countLanes(preview: RecordingPreview | null): number {
  return preview === null ? 0 : Object.keys(preview.channels).length;
}
