import { MINUTE_MS } from '@eupnea/model';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { makeLoader } from '../../../lib/load-script.ts';
import { uploadEngine } from '../api/upload-engine-instance.ts';
import type { ExampleName } from '../logic/make-example.ts';
import styles from './example-recordings.module.css';

const NAMES: readonly ExampleName[] = ['copd', 'ards', 'support'];
/** Age of the first sample, min, so that the whole example is in the past. */
const BEGAN_MINUTES_AGO = 15;

/** Loads the simulator with the first example only. */
const loadMaker = makeLoader(() => import('../logic/make-example.ts'));

/** Simulated example recordings, which are uploaded like any file. */
export function ExampleRecordings() {
  const { t } = useTranslation();
  const make = useMutation({
    mutationFn: async (name: ExampleName) => {
      const { makeExample } = await loadMaker();
      const now = new Date();
      const wallClockMs = now.getTime() - now.getTimezoneOffset() * MINUTE_MS;
      return makeExample(name, wallClockMs - BEGAN_MINUTES_AGO * MINUTE_MS);
    },
    onSuccess: (file) => uploadEngine.add([file]),
  });
  return (
    <section className={styles['examples']} aria-label={t('upload.example.list')}>
      <h3>{t('upload.example.title')}</h3>
      <p>{t('upload.example.hint')}</p>
      <div className={styles['buttons']}>
        {NAMES.map((name) => (
          <Button key={name} disabled={make.isPending} onClick={() => make.mutate(name)}>
            {t(`upload.example.${name}`)}
          </Button>
        ))}
      </div>
      <p role="status">{make.isPending && t('upload.example.making')}</p>
      {make.isError && <p role="alert">{t('upload.example.failed')}</p>}
    </section>
  );
}
