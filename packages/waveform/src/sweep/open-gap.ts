import type { Gap } from '../gaps.ts';
import { PLAYOUT_DELAY_MS, type PlayHead } from '../playout.ts';
import type { SampleView } from '../sample-store.ts';
import type { Scene } from './scene.ts';
import { timeToX } from './sweep-time.ts';

/** Delay after which data counts as missing: batches arrive every 200 ms, so three in a row are late. */
const OPEN_GAP_AFTER_MS = 800;
/** The label shows whole seconds and appears with the link state "delayed" (model, LIVE_MAX_SECONDS). */
const LABEL_FROM_SECONDS = 3;

/** A gap that has not ended; `toMs` is the present time of the sweep. */
export interface OpenGap extends Gap {
  readonly seconds: number;
}

/** The gap at the play head; null while data arrives or before the first sample. */
export function readOpenGap(head: PlayHead, view: SampleView): OpenGap | null {
  const newestMs = view.newestMs();
  if (newestMs === null || head.elapsedMs - newestMs < OPEN_GAP_AFTER_MS) return null;
  const ageMs = head.elapsedMs + PLAYOUT_DELAY_MS - newestMs;
  return { fromMs: newestMs, toMs: head.elapsedMs, seconds: Math.floor(ageMs / 1000) };
}

/** Draws "no data for 6 s" in the centre of the wider visible part of the hatching. */
export function paintOpenGapLabel(scene: Scene, gap: OpenGap, turnStartMs: number, frontX: number): void {
  if (gap.seconds < LABEL_FROM_SECONDS) return;
  const { context, options, scale } = scene;
  const from = timeToX(scale, turnStartMs, gap.fromMs);
  const current = { left: Math.max(0, from), right: frontX };
  const previous = { left: Math.max(frontX, from + scale.plotWidth), right: scale.plotWidth };
  const wide = from < 0 && previous.right - previous.left > current.right - current.left ? previous : current;
  const text = options.texts.noDataFor(gap.seconds);
  context.font = `600 12px ${options.theme.fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + 16;
  const left = Math.min(Math.max(0, (wide.left + wide.right - width) / 2), scale.plotWidth - width);
  const top = (scene.placed[0]?.top ?? 0) + options.labelSize + 14;
  context.fillStyle = options.theme.raised;
  context.fillRect(left, top, width, 22);
  context.fillStyle = options.theme.textPrimary;
  context.fillText(text, left + 8, top + 11.5);
  context.textBaseline = 'alphabetic';
}
