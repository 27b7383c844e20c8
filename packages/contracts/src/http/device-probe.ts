import { z } from 'zod';
import { DEVICE_TRANSPORTS, deviceLineSchema, serialPathSchema } from './device-line.ts';
import { DEVICE_TYPES } from './device.ts';

/** What an administrator wants to try before it is registered. The kind is asked, never guessed. */
export const probeDeviceBodySchema = z.strictObject({
  transport: z.enum(DEVICE_TRANSPORTS).default('tcp'),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).nullable().default(null),
  port: z.number().int().min(1).max(65_535).nullable().default(null),
  serial_path: serialPathSchema.nullable().default(null),
  line: deviceLineSchema.nullable().default(null),
  device_type: z.enum(DEVICE_TYPES),
});

/**
 * live: waves came. answered: the device was understood, without waves. silent: connected, no byte. damaged: frames came
 * with wrong checksums. unreadable: bytes came, none of this protocol. other_protocol: they are those of looks_like.
 * line_errors: wrong line settings, as the terminal server counted errors or the bytes look. line_refused: the terminal
 * server does not take the line settings.
 */
const PROBE_OUTCOMES = [
  'live',
  'answered',
  'silent',
  'damaged',
  'unreadable',
  'line_errors',
  'line_refused',
  'other_protocol',
  'refused',
  'timeout',
  'failed',
] as const;

const sampleSchema = z.array(z.number().nullable());

export const deviceProbeSchema = z
  .object({
    outcome: z.enum(PROBE_OUTCOMES),
    /** With other_protocol. */
    looks_like: z.enum(DEVICE_TYPES).nullable(),
    /** What the connection or the driver said, in its own words; empty when nothing was wrong. */
    detail: z.string(),
    received_bytes: z.number().int(),
    /** Counted by the terminal server; null where nobody counts them. */
    line_errors: z
      .object({ framing: z.number().int(), parity: z.number().int(), overrun: z.number().int() })
      .nullable(),
    identity: z.object({
      model: z.string().nullable(),
      serial: z.string().nullable(),
      software: z.string().nullable(),
    }),
    /** The last seconds; a missing sample is null. */
    waves: z.object({ rate_hz: z.number(), pressure: sampleSchema, flow: sampleSchema }).nullable(),
    numerics: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
    settings: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]).nullable()),
    /** How often what could not be used was of which kind. */
    issues: z.record(z.string(), z.number().int()),
  })
  .meta({ id: 'DeviceProbe' });

export type ProbeDeviceBody = z.output<typeof probeDeviceBodySchema>;
export type DeviceProbe = z.infer<typeof deviceProbeSchema>;
