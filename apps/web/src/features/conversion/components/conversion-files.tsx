import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format/format-size.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FileRow } from '../../../ui/files/file-row.tsx';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { RowButton } from '../../../ui/files/row-button.tsx';
import { useFileProblem } from '../../../ui/files/use-file-problem.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { CheckIcon, CloseIcon, DownloadIcon } from '../../../ui/icons.tsx';
import { conversionEngine } from '../api/conversion-engine-instance.ts';
import { saveResults } from '../api/save-results.ts';
import { listMissing, type ConversionItem } from '../logic/conversion-item.ts';
import { useFailureText } from './use-failure-text.ts';
import styles from './conversion-files.module.css';

interface ConversionFilesProps {
  readonly items: readonly ConversionItem[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** Drop area, state of each file, and download of all results. */
export function ConversionFiles({ items, selected, onSelect }: ConversionFilesProps) {
  const { t } = useTranslation();
  const results = items.flatMap(({ phase }) => (phase.kind === 'done' ? phase.result.files : []));
  const save = useMutation({ mutationFn: () => saveResults(results, t('conversion.archiveName')) });
  return (
    <Panel title={t('files.title')}>
      <DropZone
        onFiles={(files) => conversionEngine.add(files)}
        hint={t('conversion.kinds')}
        compact={items.length > 0}
      />
      {items.length > 0 && (
        <ul className={styles['list']} aria-label={t('conversion.list')}>
          {items.map((item) => (
            <ItemRow
              key={item.key}
              item={item}
              selected={item.key === selected}
              onSelect={() => onSelect(item.key)}
            />
          ))}
        </ul>
      )}
      {results.length > 1 && (
        <div className={styles['all']}>
          <FormFailure error={save.error} />
          <Button leftSection={<DownloadIcon />} loading={save.isPending} onClick={() => save.mutate()}>
            {t('conversion.saveAll', { count: results.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface ItemRowProps {
  readonly item: ConversionItem;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function ItemRow({ item, selected, onSelect }: ItemRowProps) {
  const { t } = useTranslation();
  const size = formatSize(item.file.size, useLocale());
  const format = item.inspection?.formatName ?? '';
  return (
    <FileRow
      name={item.file.name}
      about={`${format === '' ? t('conversion.unknown') : format} · ${size}`}
      selected={selected}
      onSelect={onSelect}
      status={<ItemStatus item={item} />}
      actions={<ItemActions item={item} />}
    />
  );
}

function ItemStatus({ item }: { readonly item: ConversionItem }) {
  const { t } = useTranslation();
  const describeFile = useFileProblem();
  const describeFailure = useFailureText();
  const { phase, file } = item;
  if (phase.kind === 'unreadable') {
    return <strong className={styles['failed']}>{describeFile(item.inspection?.problem ?? null)}</strong>;
  }
  if (phase.kind === 'failed') {
    return <strong className={styles['failed']}>{describeFailure(phase.error)}</strong>;
  }
  if (phase.kind === 'converting') {
    if (phase.fraction === null) return <span>{t('conversion.state.onServer')}</span>;
    const percent = Math.round(phase.fraction * 100);
    const text = t('conversion.converting', { percent });
    return (
      <>
        <ProgressBar fraction={phase.fraction} label={`${file.name}: ${text}`} />
        <span>{text}</span>
      </>
    );
  }
  if (phase.kind === 'done') {
    const { breaths, files, rejectedTotal } = phase.result;
    if (files.length === 0) return <span>{t('conversion.nothing')}</span>;
    return (
      <span className={styles['done']}>
        <CheckIcon />
        {breaths === null ? t('conversion.done') : t('upload.breaths', { count: breaths })}
        {rejectedTotal > 0 && `, ${t('upload.rejected', { count: rejectedTotal })}`}
      </span>
    );
  }
  if (phase.kind === 'open') {
    const missing = listMissing(item).map((question) => t(`upload.missing.${question}`));
    if (missing.length > 0) {
      return <span className={styles['asks']}>{t('upload.asks', { what: missing.join(', ') })}</span>;
    }
  }
  return <span>{t(`conversion.state.${phase.kind}`)}</span>;
}

function ItemActions({ item }: { readonly item: ConversionItem }) {
  const { t } = useTranslation();
  const { key, file, phase } = item;
  const moving = phase.kind === 'queued' || phase.kind === 'converting';
  return (
    <>
      {phase.kind === 'done' && phase.result.files.length > 0 && (
        <RowButton
          label={t('conversion.save', { name: file.name })}
          onClick={() => void saveResults(phase.result.files, `${file.name}.zip`)}
        >
          <DownloadIcon />
        </RowButton>
      )}
      <RowButton
        label={t(moving ? 'conversion.stop' : 'upload.remove', { name: file.name })}
        onClick={() => (moving ? conversionEngine.stop(key) : conversionEngine.remove(key))}
      >
        <CloseIcon />
      </RowButton>
    </>
  );
}
