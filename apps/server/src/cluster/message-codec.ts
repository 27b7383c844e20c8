import { parsedVentilatorDataSchema } from '@eupnea/contracts/live/parsed-ventilator-data';
import { z } from 'zod';
import type { BusMessages, BusTopic } from '../bus/bus-messages.ts';

/**
 * Version of the messages between processes. A process reads its own and the former version, and the known fields of a
 * later one, because a rolling update runs both side by side.
 *
 * Rules: fields may be added but never change their meaning; unknown fields are ignored; a field that the former
 * version lacks has a default here.
 *
 * Version 1 had no lease token: its device messages come from a gateway that could not be fenced.
 */
export const MESSAGE_VERSION = 2;

/** Topics encoded as JSON; samples have their own encoding (samples-codec.ts). */
export type PlainTopic = Exclude<BusTopic, 'samples'>;

export interface Envelope<Topic extends PlainTopic> {
  readonly message: BusMessages[Topic];
  /** Token of the gateway's lease on the device; 0 = not a gateway's message. */
  readonly token: number;
}

const id = z.int();
const deviceSchema = z.object({ deviceId: id });
const userSchema = z.object({ userId: id });

const SCHEMAS: { readonly [Topic in PlainTopic]: z.ZodType<BusMessages[Topic]> } = {
  'device.changed': deviceSchema,
  'assignment.changed': z.object({ deviceId: id, byStream: z.literal(true).exactOptional() }),
  'assignment.applied': deviceSchema,
  'live.changed': z.object({
    deviceId: id,
    patch: parsedVentilatorDataSchema
      .omit({
        device_id: true,
        sequence: true,
        sent_at: true,
        skipped: true,
        samples: true,
        last_sample_at: true,
      })
      .partial(),
  }),
  'live.heard': z.object({ deviceId: id, newestAtMs: z.number() }),
  'live.newest': z.object({ deviceIds: z.array(id), newestAtMs: z.array(z.number()) }),
  'live.notes': z.object({
    deviceId: id,
    clock: z
      .object({ offsetMs: z.number(), driftSecondsPerDay: z.number().nullable(), measuredAtMs: z.number() })
      .nullable(),
    sampleDriftPpm: z.number().nullable().default(null),
    unknownIdentifiers: z.array(z.string()),
  }),
  'live.removed': deviceSchema,
  'auth.ended': z.object({ sessionId: z.string() }),
  'auth.user_changed': userSchema,
  'auth.user_ended': userSchema,
  'rollups.recut': z.object({ deviceId: id, borderUs: z.string().transform((text) => BigInt(text)) }),
  'jobs.queued': z.object({ kind: z.string().nullable().default(null) }),
  'gateway.trouble': z.object({ code: z.string() }),
};

const envelopeSchema = z.object({
  v: z.int().min(1),
  t: z.int().default(0),
  m: z.unknown(),
});

export function encodeMessage(message: BusMessages[PlainTopic], token: number): string {
  return JSON.stringify({ v: MESSAGE_VERSION, t: token, m: message }, writeBigInt);
}

/** @throws when the text is not a message of this topic */
export function decodeMessage<Topic extends PlainTopic>(topic: Topic, text: string): Envelope<Topic> {
  const { t: token, m: body } = envelopeSchema.parse(JSON.parse(text));
  return { token, message: SCHEMAS[topic].parse(body) };
}

function writeBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
