import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExternalStore } from '../../lib/external-store.ts';
import { completeMapping } from '../../lib/files/edit-mapping.ts';
import { toRejectedEntry } from '../../lib/files/format-rejected-csv.ts';
import { takeDroppedFiles } from '../../lib/files/pending-drops.ts';
import { findRanges } from '../../lib/files/recording-preview.ts';
import { PreviewPanel } from '../../ui/files/preview-panel.tsx';
import { RejectedLines } from '../../ui/files/rejected-lines.tsx';
import { useRecordingPreview } from '../../ui/files/use-recording-preview.ts';
import { conversionEngine } from './api/conversion-engine-instance.ts';
import { ConversionFiles } from './components/conversion-files.tsx';
import { OutputPanel } from './components/output-panel.tsx';
import { ResultPanel } from './components/result-panel.tsx';
import { listShownItems } from './logic/list-shown-items.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './conversion-page.module.css';

interface ConversionPageProps {
  /** Target format from the address. */
  readonly formatId: string;
  readonly onFormatChange: (formatId: string) => void;
}

/** Converts files of any device to any format. */
export function ConversionPage({ formatId, onFormatChange }: ConversionPageProps) {
  const { t } = useTranslation();
  const all = useExternalStore(conversionEngine.items);
  const items = useMemo(() => listShownItems(all), [all]);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    const dropped = takeDroppedFiles();
    if (dropped.length > 0) conversionEngine.add(dropped);
  }, []);
  const open = items.find(({ key }) => key === chosen) ?? items[0] ?? null;
  const mapping = open === null ? null : completeMapping(open.answers);
  const { preview, headText } = useRecordingPreview({
    key: open?.key ?? null,
    file: open?.file ?? null,
    others: all.map(({ file }) => file).filter((file) => file !== open?.file),
    inspection: open?.inspection ?? null,
    mapping,
  });
  const result = open?.phase.kind === 'done' ? open.phase.result : null;
  const issues = result?.rejected ?? preview?.issues ?? [];
  return (
    <>
      <PageHead title={t('navigation.conversion')} />
      <div className={styles['page']}>
        <ConversionFiles items={items} selected={open?.key ?? null} onSelect={setChosen} />
        <OutputPanel
          items={items}
          open={open}
          formatId={formatId}
          onFormatChange={onFormatChange}
          headText={headText}
          ranges={findRanges(preview)}
        />
        {result !== null && open !== null && (
          <div className={styles['wide']}>
            <ResultPanel
              fileName={open.file.name}
              result={result}
              onOpenAgain={(files) => setChosen(conversionEngine.add(files)[0] ?? null)}
            />
          </div>
        )}
        {open !== null && open.inspection?.contents === 'waveform' && (
          <div className={styles['wide']}>
            <PreviewPanel fileName={open.file.name} preview={preview} mapping={mapping} />
          </div>
        )}
        {open !== null && (
          <div className={styles['wide']}>
            <RejectedLines
              fileName={open.file.name}
              rejected={issues.map(toRejectedEntry)}
              total={result?.rejectedTotal ?? issues.length}
            />
          </div>
        )}
      </div>
    </>
  );
}
