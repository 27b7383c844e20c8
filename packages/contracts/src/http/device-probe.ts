import { z } from 'zod';
import { DEVICE_TRANSPORTS, deviceLineSchema, serialPathSchema } from './device-line.ts';
import { DEVICE_TYPES } from './device.ts';

/** Address to try before registration. The caller chooses the device type; it is never guessed. */
export const probeDeviceBodySchema = z.strictObject({
  transport: z.enum(DEVICE_TRANSPORTS).default('tcp'),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).nullable().default(null),
  port: z.int().min(1).max(65_535).nullable().default(null),
  serial_path: serialPathSchema.nullable().default(null),
  line: deviceLineSchema.nullable().default(null),
  device_type: z.enum(DEVICE_TYPES),
});

/**
 * live: waves were received. answered: the device answered, without waves. silent: connected, no byte received.
 * damaged: frames with wrong checksums. unreadable: bytes that do not belong to this protocol. other_protocol: bytes of
 * the protocol in looks_like. line_errors: wrong line settings, by the terminal server's error counts or typical byte
 * patterns. line_refused: the terminal server refused the line settings.
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
    /** Recognised protocol when the outcome is other_protocol. */
    looks_like: z.enum(DEVICE_TYPES).nullable(),
    /** Message of the connection or the driver; empty without a fault. */
    detail: z.string(),
    received_bytes: z.int(),
    /** Error counts of the terminal server; null without a terminal server. */
    line_errors: z.object({ framing: z.int(), parity: z.int(), overrun: z.int() }).nullable(),
    identity: z.object({
      model: z.string().nullable(),
      serial: z.string().nullable(),
      software: z.string().nullable(),
    }),
    /** Waves of the last seconds; a missing sample is null. */
    waves: z.object({ rate_hz: z.number(), pressure: sampleSchema, flow: sampleSchema }).nullable(),
    numerics: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
    settings: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]).nullable()),
    /** Number of issues by code. */
    issues: z.record(z.string(), z.int()),
  })
  .meta({ id: 'DeviceProbe' });

export type ProbeDeviceBody = z.output<typeof probeDeviceBodySchema>;
export type DeviceProbe = z.infer<typeof deviceProbeSchema>;
