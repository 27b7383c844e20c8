import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './projects.module.css';

interface ModelFileProps {
  readonly file: File | null;
  readonly onFile: (file: File) => void;
  /** What the server says of the file; undefined without a refusal. */
  readonly error: string | undefined;
}

/** Chooses the file of a model. */
export function ModelFile({ file, onFile, error }: ModelFileProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className={styles['buttons']}>
        <Button
          aria-invalid={error !== undefined}
          aria-describedby="model-file-state"
          onClick={() => input.current?.click()}
        >
          {t('detectors.model.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".onnx"
          hidden
          data-chooses="model"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) onFile(chosen);
            // Allows selecting the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p id="model-file-state" className={styles['hint']} role={error === undefined ? undefined : 'alert'}>
        {file?.name ?? t('detectors.model.fileHint')}
        {error !== undefined && `: ${error}`}
      </p>
    </div>
  );
}
