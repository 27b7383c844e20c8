import type { SegmentationSource } from '@eupnea/model';

/** Maximum length of a breath, s, which bounds memory during apnoea. */
export const MAX_BREATH_SECONDS = 60;

/** Borders of one breath from a segmenter. */
export interface BreathSpan {
  readonly startIndex: number;
  /** One past the last sample. */
  readonly endIndex: number;
  /** First sample of expiration marked by the device; null when the waveform must show it. */
  readonly inspirationEndIndex: number | null;
  readonly source: SegmentationSource;
  readonly deviceBreathNumber: number | null;
  /** The recording began or ended inside it, its end mark is missing, or it was cut at the maximum length. */
  readonly incomplete: boolean;
  /** False when the breath continued after its last sample. */
  readonly endSeen: boolean;
}
