import { Button } from '@mantine/core';
import { readReviewKey, spanOf, type TimeWindow } from '@eupnea/waveform';
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { readBreathKey, writeBreathKey } from '../../../lib/stored/breath-key.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { useWaveScales, type WaveChannel } from '../../../lib/wave-scales.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { ScaleMenu } from '../../../ui/waves/scale-menu.tsx';
import { useOfferedScales } from '../../../ui/waves/use-offered-scales.ts';
import { useHeldChannels } from '../../../ui/waves/use-held-channels.ts';
import { useReviewTexts } from '../../../ui/waves/use-review-texts.ts';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import { useLabelStrip } from '../hooks/use-label-strip.ts';
import type { BreathColumns } from '../logic/breath-columns.ts';
import styles from './wave-stage.module.css';

const CHANNELS: readonly WaveChannel[] = ['pressure', 'flow', 'volume'];
/** Margin before the first and after the last breath of a task, ms. */
const ROOM_MS = 2000;

interface WaveStageProps {
  readonly task: LabelingTask;
  readonly columns: BreathColumns;
  readonly position: number;
  readonly showsFindings: boolean;
  readonly onSelect: (position: number) => void;
  readonly onWindow: (window: TimeWindow) => void;
  /** Content below the waves on their time axis. */
  readonly renderRows: (window: TimeWindow) => ReactNode;
}

/** Three waves of a task with the current breath: drag scrolls, the wheel zooms, a click selects a breath. */
export function WaveStage(props: WaveStageProps) {
  const { task, columns, position, showsFindings, onSelect, onWindow, renderRows } = props;
  const { t } = useTranslation();
  const texts = useReviewTexts();
  const { channels, computed, noteContent } = useHeldChannels(CHANNELS);
  const scales = useWaveScales(task.device_id, 'stored');
  const offerScales = useOfferedScales(task.device_id);
  const lanes = useSweepLanes({ channels, scales, theme: useTheme(), long: false, computed });
  const { device_id: deviceId } = task;
  const [firstMs = 0, lastMs = 1] = [columns.started_at_ms[0], columns.ended_at_ms.at(-1)];
  const { canvas, strip, window, reading, failure, retry } = useLabelStrip({
    deviceId,
    projectId: task.project_id,
    bounds: { fromMs: firstMs - ROOM_MS, toMs: lastMs + ROOM_MS },
    breath: {
      key: writeBreathKey({ deviceId, breathNumber: columns.breath_numbers[position] ?? -1 }),
      fromMs: columns.started_at_ms[position] ?? firstMs,
      toMs: columns.ended_at_ms[position] ?? lastMs,
    },
    showsFindings,
    lanes,
    texts,
    onContent(content) {
      noteContent(content);
      offerScales(content);
    },
    onPick(key) {
      const picked = columns.breath_numbers.indexOf(readBreathKey(key)?.breathNumber ?? -1);
      if (picked >= 0) onSelect(picked);
    },
  });
  const tellWindow = useEffectEvent(onWindow);
  useEffect(() => tellWindow(window), [window]);

  function onKey(event: KeyboardEvent): void {
    const action = readReviewKey(event);
    if (action === null) return;
    event.preventDefault();
    strip.current?.act(action);
  }

  return (
    <div className={styles['stage']}>
      <div className={styles['well']}>
        <canvas
          ref={canvas}
          className={styles['canvas']}
          role="slider"
          tabIndex={0}
          aria-label={t('breaths.wavesLabel')}
          aria-valuemin={0}
          aria-valuemax={Math.round(spanOf({ fromMs: firstMs, toMs: lastMs }) / 1000)}
          aria-valuenow={reading === null ? 0 : Math.max(0, Math.round((reading.timeMs - firstMs) / 1000))}
          aria-valuetext={reading === null ? t('breaths.noCursor') : texts.describe(reading)}
          onKeyDown={onKey}
        />
        <div className={styles['scale']}>
          <ScaleMenu deviceId={deviceId} waves="stored" />
        </div>
        {failure !== null && (
          <div role="alert" className={styles['failure']}>
            {t('breaths.wavesFailed')} {describeProblem(failure, t)}
            <Button onClick={retry}>{t('common.tryAgain')}</Button>
          </div>
        )}
      </div>
      {renderRows(window)}
    </div>
  );
}
