import type { EffectProgress } from '@eupnea/contracts/cohort-effect';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import styles from './comparison.module.css';

/** How many changes the server has read; a loader while it looks for them. */
export function EffectWait({ progress }: { readonly progress: EffectProgress | undefined }) {
  const { t } = useTranslation();
  if (progress === undefined || progress.all === 0)
    return (
      <>
        <Loader size="xs" role="progressbar" aria-label={t('research.effect.searching')} />
        {t('research.effect.searching')}
      </>
    );
  const { done, all } = progress;
  const text =
    done < all ? t('research.effect.progress', { done, all }) : t('research.effect.pooling', { all });
  return (
    <>
      <span className={styles['split']}>
        <ProgressBar fraction={done / all} label={text} />
      </span>
      {text}
    </>
  );
}
