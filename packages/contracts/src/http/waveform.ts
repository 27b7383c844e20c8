import { z } from 'zod';

/** Maximum period of one response, s (definitions.md, Calls). */
export const WAVEFORM_MAX_SECONDS = 300;

export const deviceWaveformQuerySchema = z.strictObject({
  seconds: z.coerce.number().int().min(1).max(WAVEFORM_MAX_SECONDS).default(12),
});

/** Contiguous stretches, oldest first; a gap is the space between two of them. Columns, never an object per sample. */
export const waveformSchema = z
  .object({
    device_id: z.int(),
    segments: z.array(
      z.object({
        epoch: z.int(),
        first_index: z.int(),
        rate_hz: z.number(),
        /** Time of the first sample, epoch milliseconds. */
        time_rcvd: z.number(),
        p_patient: z.array(z.number().nullable()).optional(),
        flow: z.array(z.number().nullable()).optional(),
        volume: z.array(z.number().nullable()).optional(),
        pco: z.array(z.number().nullable()).optional(),
        /**
         * Computed channels that the device did not send: volume, integrated from flow from the start of each breath.
         */
        computed: z.array(z.enum(['volume'])).optional(),
      }),
    ),
  })
  .meta({ id: 'Waveform' });

export type Waveform = z.infer<typeof waveformSchema>;
