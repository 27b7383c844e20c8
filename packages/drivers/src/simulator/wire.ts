import { CHANNEL_CODES, type AlarmPriority, type BreathMarkKind } from '@eupnea/model';

/*
 * Wire numbers of the simulator stream (docs/formats/simulator-stream.md). Meanings never change; new numbers
 * are added at the end.
 */

/** First bytes of a connection: the name of the stream and its version. */
export const MAGIC = Uint8Array.from([0x45, 0x55, 0x50, 0x4e, 0x45, 0x41]); // "EUPNEA"
export const STREAM_VERSION = 1;
export const GREETING_BYTES = MAGIC.length + 2;

export const FRAME_KINDS = {
  identity: 1,
  samples: 2,
  mark: 3,
  settings: 4,
  numerics: 5,
  limits: 6,
  alarms: 7,
  standby: 8,
  clock: 9,
} as const;

/** Position is the number on the wire: the list of the model, which only grows at its end. */
export const WIRE_CHANNELS = CHANNEL_CODES;

export const WIRE_MARKS: readonly BreathMarkKind[] = ['inspiration_start', 'expiration_start', 'breath_end'];

export const WIRE_PRIORITIES: readonly AlarmPriority[] = ['high', 'medium', 'low', 'unclassified'];

/** Encoding of channel values. */
export const ENCODING_FLOAT32 = 0;
export const ENCODING_SCALED_INT16 = 1;
/** Missing sample among scaled integers; floats use NaN. */
export const MISSING_INT16 = -32768;

export const VALUE_NULL = 0;
export const VALUE_NUMBER = 1;
export const VALUE_TEXT = 2;
export const VALUE_BOOLEAN = 3;

/**
 * Limits of a reader. Below 1 Hz there is no waveform, and rates near zero give times beyond any calendar;
 * 1000 Hz is the limit of the live socket; 2048 samples of six channels fit a frame.
 */
export const MIN_RATE_HZ = 1;
export const MAX_RATE_HZ = 1000;
export const MAX_BLOCK_SAMPLES = 2048;
/**
 * Maximum entries of a settings, numerics or limits frame, and active alarms: the count field has one byte.
 */
export const MAX_ENTRIES = 255;
/** Maximum breath number of a device: a signed 32-bit column. Larger numbers are ignored. */
export const MAX_BREATH_NUMBER = 0x7fff_ffff;
