import { z } from 'zod';

/** tcp: a raw port. rfc2217: a terminal server that is told the line settings. serial: a line of the server itself. */
export const DEVICE_TRANSPORTS = ['tcp', 'rfc2217', 'serial'] as const;

/** Slowest and fastest that a serial port of a ventilator or an adapter offers. */
export const BAUD_RATE_MIN = 110;
export const BAUD_RATE_MAX = 921_600;

export const PARITIES = ['none', 'even', 'odd'] as const;
export const FLOW_CONTROLS = ['none', 'hardware', 'software'] as const;

/** Settings of a serial line, at the server or at a terminal server. */
export const deviceLineSchema = z
  .strictObject({
    baud_rate: z.number().int().min(BAUD_RATE_MIN).max(BAUD_RATE_MAX),
    data_bits: z.union([z.literal(7), z.literal(8)]),
    parity: z.enum(PARITIES),
    stop_bits: z.union([z.literal(1), z.literal(2)]),
    flow_control: z.enum(FLOW_CONTROLS),
  })
  .meta({ id: 'DeviceLine' });

export type DeviceLine = z.infer<typeof deviceLineSchema>;

/** A device file such as /dev/ttyUSB0 or /dev/serial/by-id/…; which ones is the server's configuration. */
export const serialPathSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\/[\w./:@+-]+$/u, { error: 'must be the path of a serial device' });

/** What the server can connect a device by. */
export const deviceConnectionsSchema = z
  .object({
    serial: z.object({
      /** False without the optional package for serial lines. */
      available: z.boolean(),
      /** Of EUPNEA_SERIAL_DEVICES. */
      paths: z.array(z.string()),
    }),
    /** Line settings to begin with, by device_type. */
    lines: z.record(z.string(), deviceLineSchema),
    /** Those of a second port for numbers and settings, by device_type. */
    settings_lines: z.record(z.string(), deviceLineSchema),
  })
  .meta({ id: 'DeviceConnections' });

export type DeviceConnections = z.infer<typeof deviceConnectionsSchema>;
