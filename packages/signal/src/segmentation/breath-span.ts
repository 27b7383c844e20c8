import type { SegmentationSource } from '@eupnea/model';

/** The longest breath. Apnoea and silence are longer than any breath; memory must not grow with them. */
export const MAX_BREATH_SECONDS = 60;

/** The borders of one breath as a segmenter found them. */
export interface BreathSpan {
  readonly startIndex: number;
  /** One past the last sample. */
  readonly endIndex: number;
  /** First sample of expiration where the device marked it; null: to be found in the waveform. */
  readonly inspirationEndIndex: number | null;
  readonly source: SegmentationSource;
  readonly deviceBreathNumber: number | null;
  /** The recording began or ended inside it, its end mark is missing, or it was cut for its length. */
  readonly incomplete: boolean;
  /** False when the breath went on after its last sample here: nothing that needs its end can be measured. */
  readonly endSeen: boolean;
}
