import { z } from 'zod';
import { idTextSchema, idSchema } from './identifiers.ts';

/** Maximum duration of a capture, s; an hour shows the whole protocol. */
export const CAPTURE_SECONDS_MAX = 3600;
/** Maximum payload of one capture, MB: half an hour at the rate of the fastest line. */
export const CAPTURE_MB_MAX = 16;

export const startCaptureBodySchema = z.strictObject({
  seconds: z.int().min(5).max(CAPTURE_SECONDS_MAX).default(300),
  max_mb: z.int().min(1).max(CAPTURE_MB_MAX).default(CAPTURE_MB_MAX),
  /** Overwrites data that could identify a patient. */
  without_patient: z.boolean().default(true),
  /**
   * Reconnects first, so that the capture contains the greeting and can be replayed; a second or two of data are lost.
   */
  reconnect: z.boolean().default(true),
});

export const captureQuerySchema = z.strictObject({ capture: idTextSchema });
export const captureBodySchema = z.strictObject({ capture: idSchema });

/** Raw bytes of both directions of a device's connection, as a file on the server. */
export const deviceCaptureSchema = z
  .object({
    /** Identifies the capture within its device: epoch seconds of its start. */
    id: z.int(),
    protocol: z.string(),
    started_at: z.iso.datetime(),
    /** Whether data that could identify a patient was overwritten. */
    without_patient: z.boolean(),
    /** Size of the file. */
    bytes: z.int(),
    seconds: z.number(),
    is_running: z.boolean(),
    /** Reason of its end; null while it runs, or when the server stopped during it. */
    ended: z.string().nullable(),
  })
  .meta({ id: 'DeviceCapture' });

export type DeviceCapture = z.infer<typeof deviceCaptureSchema>;
export type StartCaptureBody = z.output<typeof startCaptureBodySchema>;
