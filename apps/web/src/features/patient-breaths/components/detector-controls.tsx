import { Button } from '@mantine/core';
import type { TimeWindow } from '@eupnea/waveform';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import type { Review } from '../../../lib/stored/review.ts';
import { useDetectorFindings } from '../hooks/use-detector-findings.ts';

// Loads when it is opened: most projects have no detector.
const DetectorsDialog = lazyPart(() => import('./detectors-dialog.tsx'), 'DetectorsDialog');

interface DetectorControlsProps {
  readonly review: Review;
  readonly shown: ExternalStore<TimeWindow | null>;
}

/** Button to the detectors of others; nothing where no project of the data has registered one. */
export function DetectorControls({ review, shown }: DetectorControlsProps) {
  const { t } = useTranslation();
  const view = useExternalStore(shown);
  const data = useDetectorFindings(review, view);
  const [stretch, setStretch] = useState<TimeWindow | null>(null);
  if (data === undefined || data.detectors.length === 0) return null;
  return (
    <>
      <Button onClick={() => setStretch(view)}>{t('detectors.menu')}</Button>
      <Suspense fallback={null}>
        {stretch !== null && (
          <DetectorsDialog
            review={review}
            detectors={data.detectors}
            stretch={stretch}
            onClose={() => setStretch(null)}
          />
        )}
      </Suspense>
    </>
  );
}
