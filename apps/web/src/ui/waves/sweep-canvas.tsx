import {
  createSweep,
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
import classes from './sweep-canvas.module.css';
import { useSweepTexts } from './use-sweep-texts.ts';
import { readWaveTheme } from './wave-theme.ts';

/** Pixels of lines and labels, by reading distance (look.md sections 2 and 4). */
const SIZES = {
  card: { lineWidth: STROKE_PX.waveCard, labelSize: 12, axis: false },
  bedside: { lineWidth: STROKE_PX.waveBedside, labelSize: 14, axis: true },
} as const;

/** What makes a sweep another one; the rest changes on a running sweep. */
type SweepSource = Pick<
  SweepOptions,
  'view' | 'playout' | 'windowSeconds' | 'lineWidth' | 'labelSize' | 'axis'
>;

interface SweepCanvasProps {
  /** The device stream's samples and play-out (live/device-stream.ts). */
  readonly samples: SampleView;
  readonly playout: Playout;
  readonly lanes: readonly SweepLane[];
  readonly windowSeconds: number;
  readonly size: 'card' | 'bedside';
  /** Hatches all lanes: the newest sample is too old, or the connection is lost. */
  readonly stale: boolean;
  /** What the picture shows, for those who cannot see it. */
  readonly label: string;
  /** Prints the time axis where the samples stand at no time of day; a constant. */
  readonly formatTime?: (timeMs: number) => string;
  /** Hands the sweep out for freezing; null when it is gone. */
  readonly onSweep?: (sweep: Sweep | null) => void;
}

/** A write-over sweep fed from the sample ring; React only mounts it. It fills its container. */
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

  return <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />;
}
