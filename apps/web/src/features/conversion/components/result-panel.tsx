import { findWriterFormat } from '@eupnea/formats';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format/format-size.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import type { ConversionResult, ConvertedFile } from '../logic/conversion-item.ts';
import { describeLoss } from './describe-loss.ts';
import styles from './result-panel.module.css';

interface ResultPanelProps {
  readonly fileName: string;
  readonly result: ConversionResult;
  /** Adds a result with its companions to the list, to inspect or convert it further. */
  readonly onOpenAgain: (files: readonly File[]) => void;
}

/** Result files and the data that the target could not store. */
export function ResultPanel({ fileName, result, onOpenAgain }: ResultPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isInseparable = findWriterFormat(result.target.formatId)?.isInseparable === true;
  const toFile = ({ content, name }: ConvertedFile) => new File([content], name, { type: content.type });
  return (
    <Panel title={t('conversion.result')} note={fileName}>
      {result.files.length === 0 && <p>{t('conversion.nothing')}</p>}
      <ul className={styles['files']}>
        {result.files.map(({ name, content }, position, all) => (
          <li key={name}>
            <span>
              <strong>{name}</strong>
              <small>{formatSize(content.size, locale)}</small>
            </span>
            <span className={styles['buttons']}>
              {position === 0 && (
                <Button
                  aria-label={t('conversion.openAgainOf', { name })}
                  onClick={() => onOpenAgain((isInseparable ? all : all.slice(0, 1)).map(toFile))}
                >
                  {t('conversion.openAgain')}
                </Button>
              )}
              <Button
                leftSection={<DownloadIcon />}
                aria-label={t('conversion.saveFile', { name })}
                onClick={() => saveFile(content, name)}
              >
                {t('conversion.saveOne')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {result.losses.length > 0 && (
        <div className={styles['losses']}>
          <h3>{t('conversion.losses')}</h3>
          <ul>
            {result.losses.map((loss) => (
              <li key={`${loss.what}-${loss.name}-${loss.detail}`}>{describeLoss(loss, t, locale)}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
