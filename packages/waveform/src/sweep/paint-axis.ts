import { spanTimeMs } from '../ring-buffer.ts';
import type { SampleView } from '../sample-store.ts';
import { selectTickReadouts, type TickReadout } from '../tick-labels.ts';
import type { Scene } from './scene.ts';
import { timeToX } from './sweep-time.ts';

/** Minimum distance of two time labels: a label is 52 px wide at 12 px, and the first one begins at the edge. */
const MIN_LABEL_DISTANCE_PX = 90;
/** Half the width of a centred time label, and a gap. */
const HALF_LABEL_PX = 30;
/** Widest volume text: no breath's volume has more than four digits. */
const WIDEST_VOLUME_ML = 8888;

export interface AxisTurn {
  readonly turnStartMs: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Times of the previous turn are dimmed. */
  readonly dimmed: boolean;
}

/** Repaints the time axis under the lanes: labels at even seconds with the volume of the sample that carries each. */
export function paintAxis(scene: Scene, view: SampleView, turns: readonly AxisTurn[]): void {
  const { context, size, options, plotHeight, scale } = scene;
  const { theme, texts } = options;
  context.fillStyle = theme.well;
  context.fillRect(0, plotHeight, size.width, size.height - plotHeight);
  context.fillStyle = theme.separator;
  context.fillRect(0, plotHeight, size.width, 1);
  context.font = `400 12px ${theme.fontFamily}`;
  context.textBaseline = 'alphabetic';
  const baseline = plotHeight + 18;
  const tickDistance = (2000 / scale.windowMs) * scale.plotWidth;
  const every = Math.ceil(MIN_LABEL_DISTANCE_PX / tickDistance) * 2000;
  const withVolume = hasRoomForVolume(scene, tickDistance);
  for (const turn of turns) {
    for (const readout of readTicks(view, turn)) {
      if (readout.secondMs % every !== 0 || readout.secondMs < turn.fromMs) continue;
      const x = timeToX(scale, turn.turnStartMs, readout.secondMs);
      context.fillStyle = turn.dimmed ? theme.textTertiary : theme.textSecondary;
      context.textAlign = x < 30 ? 'left' : 'center';
      context.fillText(texts.formatTime(readout.secondMs), Math.max(7, x), baseline);
      if (withVolume && x >= 30) paintVolume(scene, readout, turn, baseline);
    }
  }
  context.textAlign = 'right';
  context.fillStyle = theme.textTertiary;
  context.fillText(texts.formatSpan(options.windowSeconds), size.width - 4, baseline);
}

/** Shows all volumes or none, because volumes that appear and disappear would look like a fault. */
function hasRoomForVolume({ context, options }: Scene, tickDistance: number): boolean {
  const widest = context.measureText(options.texts.formatVolume(WIDEST_VOLUME_ML)).width;
  return tickDistance / 2 - widest > HALF_LABEL_PX;
}

/**
 * Draws the volume ending at its sample; omitted while it would overlap the time label of a second that has just
 * begun.
 */
function paintVolume(scene: Scene, readout: TickReadout, turn: AxisTurn, baseline: number): void {
  const { context, options, placed, scale } = scene;
  const lane = placed.find((candidate) => candidate.lane.channel === 'volume');
  if (lane === undefined || !lane.present || Number.isNaN(readout.volumeMl)) return;
  const text = options.texts.formatVolume(readout.volumeMl);
  const labelX = timeToX(scale, turn.turnStartMs, readout.secondMs);
  const sampleX = timeToX(scale, turn.turnStartMs, readout.sampleMs);
  if (sampleX - context.measureText(text).width < labelX + HALF_LABEL_PX) return;
  context.textAlign = 'right';
  context.fillStyle = lane.lane.color;
  context.fillText(text, sampleX, baseline);
}

function readTicks(view: SampleView, turn: AxisTurn): TickReadout[] {
  const times: number[] = [];
  const volumes: number[] = [];
  const ring = view.ringOf('volume') ?? view.primary();
  for (const span of ring?.spans() ?? []) {
    const startMs = spanTimeMs(span, span.firstPosition);
    const first = Math.max(0, Math.ceil(((turn.fromMs - startMs) * span.rateHz) / 1000));
    const last = Math.min(span.length - 1, Math.floor(((turn.toMs - startMs) * span.rateHz) / 1000));
    for (let offset = first; offset <= last; offset++) {
      const position = span.firstPosition + offset;
      times.push(spanTimeMs(span, position));
      volumes.push(ring?.valueAt('volume', position) ?? Number.NaN);
    }
  }
  return selectTickReadouts(times, volumes);
}
