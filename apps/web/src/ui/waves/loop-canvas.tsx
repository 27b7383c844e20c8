import {
  createLoop,
  type Loop,
  type LoopBreath,
  type LoopOptions,
  type Playout,
  type SampleView,
} from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { frames } from '../../lib/frames.ts';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { useUnits } from '../../lib/parameters/unit-choice.ts';
import { useTheme } from '../../lib/theme/theme-store.ts';
import type { WaveScales } from '../../lib/wave-scales.ts';
import classes from './sweep-canvas.module.css';
import { readLoopTheme } from './wave-theme.ts';

interface LoopCanvasProps {
  readonly samples: SampleView;
  readonly playout: Playout;
  /** Newest finished breaths, oldest first (live/device-stream.ts). */
  readonly breaths: () => readonly LoopBreath[];
  readonly scales: WaveScales;
  /** Shows ticks and units. */
  readonly axes: boolean;
  /** Clears the loop: the newest sample is outdated. */
  readonly stale: boolean;
  readonly frozen?: boolean;
  readonly label: string;
}

type LoopSource = Pick<LoopOptions, 'view' | 'playout' | 'breaths' | 'axes'>;

/** Pressure-volume loop of the current breath with the previous one dashed. Fills its container. */
export function LoopCanvas(props: LoopCanvasProps) {
  const { samples, playout, breaths, scales, axes, stale, frozen = false, label } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const loop = useRef<Loop | null>(null);
  const theme = useTheme();
  const { minimum: pressureMinimum, maximum: pressureMaximum } = scales.pressure;
  const volumeMaximum = scales.volume.maximum;
  const { label: pressureLabel, factor } = showChannelUnit('pressure', useUnits());

  const open = useEffectEvent((element: HTMLCanvasElement, source: LoopSource): Loop => {
    const created = createLoop(element, {
      ...source,
      frames,
      theme: readLoopTheme(theme),
      pressureUnit: { label: pressureLabel, factor },
      pressureMinimum,
      pressureMaximum,
      volumeMaximum,
    });
    created.setStale(stale);
    created.setFrozen(frozen);
    return created;
  });

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const created = open(canvas.current, { view: samples, playout, breaths, axes });
    loop.current = created;
    return () => {
      loop.current = null;
      created.destroy();
    };
  }, [samples, playout, breaths, axes]);

  useEffect(() => {
    loop.current?.update({
      theme: readLoopTheme(theme),
      pressureUnit: { label: pressureLabel, factor },
      pressureMinimum,
      pressureMaximum,
      volumeMaximum,
    });
  }, [theme, pressureLabel, factor, pressureMinimum, pressureMaximum, volumeMaximum]);
  useEffect(() => loop.current?.setStale(stale), [stale]);
  useEffect(() => loop.current?.setFrozen(frozen), [frozen]);

  return <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />;
}
