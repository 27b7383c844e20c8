import { z } from 'zod';
import { idTextSchema, idSchema } from './identifiers.ts';

/** A conversation that is longer tells nothing new of a protocol. */
export const CAPTURE_SECONDS_MAX = 3600;
/** Payload of one capture: half an hour at the pace of the fastest line. */
export const CAPTURE_MB_MAX = 16;

export const startCaptureBodySchema = z.strictObject({
  seconds: z.number().int().min(5).max(CAPTURE_SECONDS_MAX).default(300),
  max_mb: z.number().int().min(1).max(CAPTURE_MB_MAX).default(CAPTURE_MB_MAX),
  /** Overwrites what could name a patient. */
  without_patient: z.boolean().default(true),
  /** Begins with a new connection: a second or two of the device are missing, and the capture can be replayed. */
  reconnect: z.boolean().default(true),
});

export const captureQuerySchema = z.strictObject({ capture: idTextSchema });
export const captureBodySchema = z.strictObject({ capture: idSchema });

/** Raw bytes of both directions of a device's connection, as a file on the server. */
export const deviceCaptureSchema = z
  .object({
    /** Of the device; seconds of the epoch at which it was started. */
    id: z.number().int(),
    protocol: z.string(),
    started_at: z.iso.datetime(),
    /** What could name a patient was overwritten. */
    without_patient: z.boolean(),
    /** Of the file. */
    bytes: z.number().int(),
    seconds: z.number(),
    is_running: z.boolean(),
    /** Why it ended; null while it runs, or when the server stopped meanwhile. */
    ended: z.string().nullable(),
  })
  .meta({ id: 'DeviceCapture' });

export type DeviceCapture = z.infer<typeof deviceCaptureSchema>;
export type StartCaptureBody = z.output<typeof startCaptureBodySchema>;
