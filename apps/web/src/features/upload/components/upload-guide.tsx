import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import { ExampleRecordings } from './example-recordings.tsx';
import styles from './upload-guide.module.css';

const STEPS = ['drop', 'answer', 'send', 'see'] as const;

/** Steps of an upload, shown before the first file. */
export function UploadGuide() {
  const { t } = useTranslation();
  return (
    <Panel title={t('upload.guide.title')}>
      <ol className={styles['steps']}>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`upload.guide.${step}`)}</strong>
            <span>{t(`upload.guide.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <ExampleRecordings />
    </Panel>
  );
}
