import { z } from 'zod';
import { deviceSchema } from './device.ts';
import { pageSchema } from './identifiers.ts';

/** One hour of a device's connection, from the gateway's counters. */
export const deviceQualitySchema = z
  .object({
    hour: z.iso.datetime(),
    samples: z.int(),
    gaps: z.int(),
    gap_seconds: z.number(),
    reconnects: z.int(),
    rejected_frames: z.int(),
    /** Longest time between two arrivals while connected. */
    max_arrival_gap_ms: z.number(),
  })
  .meta({ id: 'DeviceQuality' });

export type DeviceQuality = z.infer<typeof deviceQualitySchema>;

/** A device with its projects and the quality of its link in the last day. */
export const deviceDetailSchema = deviceSchema
  .extend({
    created_at: z.iso.datetime(),
    projects: z.array(z.object({ id: z.int(), name: z.string(), may_manage: z.boolean() })),
    may_manage: z.boolean(),
    /** The device's clock compared with the server's; null until the device sent its time. */
    clock: z
      .object({
        /** Device time minus server time; positive = the device is ahead. */
        offset_ms: z.number(),
        /** null during the first six hours of observation. */
        drift_seconds_per_day: z.number().nullable(),
        measured_at: z.iso.datetime(),
      })
      .nullable(),
    /** Gain of the device's sample clock on the server's, parts per million; null before an hour of samples. */
    sample_drift_ppm: z.number().nullable(),
    /** Unknown identifiers that the device sent since the server started; for administrators only. */
    unknown_identifiers: z.array(z.string()),
    last_day: deviceQualitySchema.omit({ hour: true }).nullable(),
  })
  .meta({ id: 'DeviceDetail' });

export type DeviceDetail = z.infer<typeof deviceDetailSchema>;

/** Maximum number of hours of one response: a month. */
export const QUALITY_HOURS_MAX = 744;

export const deviceQualityQuerySchema = z.strictObject({
  hours: z.coerce.number().int().min(1).max(QUALITY_HOURS_MAX).default(24),
});

export const connectionEventSchema = z
  .object({
    at: z.iso.datetime(),
    event: z.string(),
    code: z.string(),
    /** null for callers who are not administrators, because it may contain addresses. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'ConnectionEvent' });

export type ConnectionEvent = z.infer<typeof connectionEventSchema>;

export const connectionEventPageSchema = pageSchema(connectionEventSchema).meta({
  id: 'ConnectionEventPage',
});

export const removedDeviceSchema = z
  .object({
    id: z.int(),
    description: z.string().nullable(),
    device_type: z.string(),
    deleted_at: z.iso.datetime(),
  })
  .meta({ id: 'RemovedDevice' });

export type RemovedDevice = z.infer<typeof removedDeviceSchema>;
