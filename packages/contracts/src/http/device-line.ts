import { z } from 'zod';

/** tcp: a raw port. rfc2217: a terminal server that receives the line settings. serial: a serial line of the server. */
export const DEVICE_TRANSPORTS = ['tcp', 'rfc2217', 'serial'] as const;

/** Range of baud rates of ventilators and adapters. */
export const BAUD_RATE_MIN = 110;
export const BAUD_RATE_MAX = 921_600;

export const PARITIES = ['none', 'even', 'odd'] as const;
export const FLOW_CONTROLS = ['none', 'hardware', 'software'] as const;

/** Settings of a serial line, of the server or of a terminal server. */
export const deviceLineSchema = z
  .strictObject({
    baud_rate: z.int().min(BAUD_RATE_MIN).max(BAUD_RATE_MAX),
    data_bits: z.union([z.literal(7), z.literal(8)]),
    parity: z.enum(PARITIES),
    stop_bits: z.union([z.literal(1), z.literal(2)]),
    flow_control: z.enum(FLOW_CONTROLS),
  })
  .meta({ id: 'DeviceLine' });

export type DeviceLine = z.infer<typeof deviceLineSchema>;

/** A device file such as /dev/ttyUSB0 or /dev/serial/by-id/…; the server's configuration lists the permitted ones. */
export const serialPathSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\/[\w./:@+-]+$/u, { error: 'must be the path of a serial device' });

/** Connections that this server supports. */
export const deviceConnectionsSchema = z
  .object({
    serial: z.object({
      /** false when the optional package for serial lines is missing. */
      available: z.boolean(),
      /** Paths listed in EUPNEA_SERIAL_DEVICES. */
      paths: z.array(z.string()),
    }),
    /** Default line settings by device_type. */
    lines: z.record(z.string(), deviceLineSchema),
    /** Default line settings of a second port for numbers and settings, by device_type. */
    settings_lines: z.record(z.string(), deviceLineSchema),
  })
  .meta({ id: 'DeviceConnections' });

export type DeviceConnections = z.infer<typeof deviceConnectionsSchema>;
