import type { ChannelCode } from '@eupnea/model';
import { fitCanvas } from '@eupnea/waveform';
import { useEffect, useRef } from 'react';
import { COLOR_TOKENS, FONT, STROKE_PX, type ThemeName } from '../../config/tokens.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import type { RecordingPreview } from '../../lib/files/recording-preview.ts';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { REGISTRY_UNITS } from '@eupnea/notation/shown-unit';
import { isWaveChannel } from '../../lib/wave-scales.ts';
import { useTheme } from '../../lib/theme/theme-store.ts';
import styles from './preview-canvas.module.css';
import {
  AXIS_HEIGHT,
  GUTTER_WIDTH,
  layOutPreview,
  type PreviewLane,
  type PreviewScene,
} from './preview-scene.ts';
import { useChannelNames } from './use-channel-names.ts';

interface PreviewCanvasProps {
  readonly preview: RecordingPreview;
  /** Text alternative of the picture. */
  readonly label: string;
}

/** First half minute of a file with its mapping. */
export function PreviewCanvas({ preview, label }: PreviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const names = useChannelNames();
  const locale = useLocale();

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    const paint = () => {
      const { width, height } = fitCanvas(element, context);
      paintPreview(context, layOutPreview(preview, width, height), {
        width,
        height,
        theme,
        nameOf: (channel) => names[channel],
        formatValue: (value) => formatLimit(Math.round(value * 10) / 10, locale),
      });
    };
    paint();
    const observer = new ResizeObserver(paint);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return <canvas ref={canvas} className={styles['canvas']} role="img" aria-label={label} />;
}

interface PaintOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ThemeName;
  readonly nameOf: (channel: ChannelCode) => string;
  readonly formatValue: (value: number) => string;
}

const LABEL_FONT = `${FONT.weight.strong} ${FONT.size.label}px ${FONT.family}`;
/** Distance of channel name and unit from the middle of the lane, px. */
const UNIT_OFFSET = 7;
const TICK_FONT = `${FONT.weight.regular} ${FONT.size.label}px ${FONT.family}`;

function paintPreview(context: CanvasRenderingContext2D, scene: PreviewScene, options: PaintOptions): void {
  const { width, height, theme } = options;
  const { surface, border, text } = COLOR_TOKENS[theme];
  const plotBottom = height - AXIS_HEIGHT;
  context.fillStyle = surface.sunken;
  context.fillRect(0, 0, width, height);
  context.lineWidth = 1;
  context.font = TICK_FONT;
  context.textBaseline = 'middle';
  for (const { x, second } of scene.ticks) {
    strokeLine(context, border.grid, [x, 0, x, plotBottom]);
    context.fillStyle = text.tertiary;
    context.textAlign = second === 0 ? 'left' : 'center';
    context.fillText(`${second} s`, x, height - AXIS_HEIGHT / 2);
  }
  for (const x of scene.breathXs) strokeLine(context, border.zeroLine, [x, plotBottom - 5, x, plotBottom]);
  for (const lane of scene.lanes) paintLane(context, lane, options);
}

function paintLane(context: CanvasRenderingContext2D, lane: PreviewLane, options: PaintOptions): void {
  const { border, text } = COLOR_TOKENS[options.theme];
  const color = pickColor(lane.channel, options.theme);
  if (lane.zeroY !== null) {
    strokeLine(context, border.zeroLine, [GUTTER_WIDTH, lane.zeroY, options.width, lane.zeroY]);
  }
  if (lane.top > 0) strokeLine(context, border.hairline, [0, lane.top, options.width, lane.top]);
  context.textAlign = 'left';
  context.font = LABEL_FONT;
  context.fillStyle = color;
  const middle = lane.top + lane.height / 2;
  context.fillText(options.nameOf(lane.channel), 8, middle - UNIT_OFFSET);
  context.font = TICK_FONT;
  context.fillStyle = text.secondary;
  // Registry units, because the stored values determine whether the mapping is correct.
  context.fillText(showChannelUnit(lane.channel, REGISTRY_UNITS).label, 8, middle + UNIT_OFFSET);
  context.textAlign = 'right';
  context.fillStyle = text.tertiary;
  context.fillText(options.formatValue(lane.range[1]), GUTTER_WIDTH - 6, lane.top + 10);
  context.fillText(options.formatValue(lane.range[0]), GUTTER_WIDTH - 6, lane.top + lane.height - 10);
  context.strokeStyle = color;
  context.lineWidth = STROKE_PX.waveCard;
  context.lineJoin = 'round';
  for (const run of lane.runs) {
    context.beginPath();
    for (let at = 0; at < run.length; at += 2) context.lineTo(run[at] ?? 0, run[at + 1] ?? 0);
    context.stroke();
  }
  context.lineWidth = 1;
}

/** Channels without their own colour are drawn in ink. */
function pickColor(channel: ChannelCode, theme: ThemeName): string {
  const { wave, text } = COLOR_TOKENS[theme];
  return isWaveChannel(channel) ? wave[channel] : text.primary;
}

function strokeLine(
  context: CanvasRenderingContext2D,
  color: string,
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
): void {
  context.strokeStyle = color;
  context.beginPath();
  context.moveTo(Math.round(fromX) + 0.5, Math.round(fromY) + 0.5);
  context.lineTo(Math.round(toX) + 0.5, Math.round(toY) + 0.5);
  context.stroke();
}
