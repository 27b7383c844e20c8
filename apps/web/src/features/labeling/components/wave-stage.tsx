import { Button } from '@mantine/core';
import { readReviewKey, spanOf, type TimeWindow } from '@eupnea/waveform';
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { readBreathKey, writeBreathKey } from '../../../lib/stored/breath-key.ts';
import { useWaveScales, type WaveChannel } from '../../../lib/wave-scales.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { ScaleMenu } from '../../../ui/waves/scale-menu.tsx';
import { useOfferedScales } from '../../../ui/waves/use-offered-scales.ts';
import { LaneMenu } from '../../../ui/waves/lane-menu.tsx';
import { LEAST_LANE_PX, useStoredLanes } from '../../../ui/waves/use-stored-lanes.ts';
import { useLabelStrip } from '../hooks/use-label-strip.ts';
import type { BreathColumns } from '../logic/breath-columns.ts';
import type { LabelingChange, LabelingSearch } from '../logic/labeling-search.ts';
import styles from './wave-stage.module.css';

/** Lanes before a rater chooses others: labels from the ventilator's own waves must not depend on a catheter. */
const INITIAL: readonly WaveChannel[] = ['pressure', 'flow', 'volume'];
/** Margin before the first and after the last breath of a task, ms. */
const ROOM_MS = 2000;

interface WaveStageProps {
  readonly task: LabelingTask;
  readonly columns: BreathColumns;
  readonly position: number;
  readonly showsFindings: boolean;
  /** The lanes of the address. */
  readonly search: LabelingSearch;
  readonly change: (change: LabelingChange) => void;
  readonly onSelect: (position: number) => void;
  readonly onWindow: (window: TimeWindow) => void;
  /** Content below the waves on their time axis. */
  readonly renderRows: (window: TimeWindow) => ReactNode;
}

/** Waves of a task in the lanes of the address, with the current breath: drag scrolls, the wheel zooms, a click selects a breath. */
export function WaveStage(props: WaveStageProps) {
  const { task, columns, position, showsFindings, search, change, onSelect, onWindow, renderRows } = props;
  const { t } = useTranslation();
  const scales = useWaveScales(task.device_id, 'stored');
  const offerScales = useOfferedScales(task.device_id);
  const stored = useStoredLanes({ chosen: search, scales, initial: INITIAL, long: false });
  const { lanes, texts, formulas, noteTile } = stored;
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
    formulas: formulas.map(({ text }) => text),
    texts,
    onContent(content) {
      noteTile(content);
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
      <div className={styles['well']} style={{ minHeight: lanes.length * LEAST_LANE_PX }}>
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
        <div className={styles['tools']}>
          <LaneMenu shown={stored} onChange={change} />
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
