import {
  CARD_BEAT_MS,
  createSweep,
  type LaneCode,
  type Playout,
  type SampleView,
  type Sweep,
  type SweepLane,
  type SweepOptions,
} from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { STROKE_PX } from '../../config/tokens.ts';
import { frames } from '../../lib/frames.ts';
import { useTheme } from '../../lib/theme/theme-store.ts';
import styles from './sweep-canvas.module.css';
import { useSweepTexts } from './use-sweep-texts.ts';
import { readWaveTheme } from './wave-theme.ts';

/** Line and label sizes, px, by reading distance (look.md sections 2 and 4). */
const SIZES = {
  card: { lineWidth: STROKE_PX.waveCard, labelSize: 12, axis: false, beatMs: CARD_BEAT_MS },
  bedside: { lineWidth: STROKE_PX.waveBedside, labelSize: 14, axis: true, beatMs: 0 },
} as const;

/** Properties that need a new sweep; others change on a running one. */
type SweepSource = Pick<
  SweepOptions,
  'view' | 'playout' | 'windowSeconds' | 'lineWidth' | 'labelSize' | 'axis' | 'beatMs'
>;

interface SweepCanvasProps {
  /** Samples and play-out: of a device stream (live/device-stream.ts), or of a playback. */
  readonly samples: SampleView;
  readonly playout: Pick<Playout, 'head'>;
  readonly lanes: readonly SweepLane<LaneCode>[];
  readonly windowSeconds: number;
  readonly size: 'card' | 'bedside';
  /** Hatches all lanes: outdated samples, or a lost connection. */
  readonly stale: boolean;
  /** Text alternative of the picture. */
  readonly label: string;
  /** Formats the time axis for samples without time of day; must be constant. */
  readonly formatTime?: (timeMs: number) => string;
  /** Passes the sweep for freezing; null when it is gone. */
  readonly onSweep?: (sweep: Sweep | null) => void;
}

/** A write-over sweep fed from the sample ring, outside of React. Fills its container. */
export function SweepCanvas(props: SweepCanvasProps) {
  const { samples, playout, lanes, windowSeconds, size, stale, label, formatTime, onSweep } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const sweep = useRef<Sweep | null>(null);
  const theme = useTheme();
  const texts = useSweepTexts(formatTime);

  const open = useEffectEvent((element: HTMLCanvasElement, source: SweepSource): Sweep => {
    const created = createSweep(element, {
      ...source,
      frames,
      lanes: lanes,
      theme: readWaveTheme(theme),
      texts,
    });
    created.setStale(stale);
    return created;
  });
  const handOut = useEffectEvent((next: Sweep | null) => onSweep?.(next));

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const created = open(canvas.current, { view: samples, playout, windowSeconds, ...SIZES[size] });
    sweep.current = created;
    handOut(created);
    return () => {
      handOut(null);
      sweep.current = null;
      created.destroy();
    };
  }, [samples, playout, windowSeconds, size]);

  useEffect(
    () => sweep.current?.update({ lanes, theme: readWaveTheme(theme), texts }),
    [lanes, theme, texts],
  );
  useEffect(() => sweep.current?.setStale(stale), [stale]);

  return <canvas ref={canvas} className={styles['canvas'] ?? ''} role="img" aria-label={label} />;
}
