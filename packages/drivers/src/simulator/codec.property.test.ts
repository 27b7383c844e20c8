import { CHANNELS, deviceTimeMs, type ChannelCode, type DeviceEvent, type SampleBlock } from '@eupnea/model';
import { listBlocks, readChannel } from '@eupnea/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '../framing/join-bytes.ts';
import { createSimulatorDecoder } from './codec.ts';
import { encodeEvent, encodeGreeting, type EncodableEvent } from './encode-event.ts';
import {
  MAX_BREATH_NUMBER,
  MAX_BLOCK_SAMPLES,
  MAX_RATE_HZ,
  WIRE_CHANNELS,
  WIRE_MARKS,
  WIRE_PRIORITIES,
} from './wire.ts';

function decodeAll(bytes: Uint8Array): { events: readonly DeviceEvent[]; faults: readonly string[] } {
  const decoder = createSimulatorDecoder();
  const pushed = decoder.push(bytes);
  if (!pushed.ok) throw new Error(pushed.error);
  const rest = decoder.finish();
  return {
    events: [...pushed.value.events, ...rest.events],
    faults: [...pushed.value.faults, ...rest.faults],
  };
}

function roundTrip(event: EncodableEvent): readonly DeviceEvent[] {
  return decodeAll(joinBytes([encodeGreeting(), ...encodeEvent(event, 'float32')])).events;
}

/** 60 characters of any script stay within the 255 bytes of a text. */
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const code = fc.oneof(text, fc.constant('__proto__'));
const number = fc.double({ noDefaultInfinity: true, noNaN: true });
const index = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const ownEntries = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .uniqueArray(fc.tuple(code, value), { maxLength: 20, selector: ([name]) => name })
    .map(Object.fromEntries);

const event: fc.Arbitrary<EncodableEvent> = fc.oneof(
  fc
    .record({ model: text, serial: text, software: text }, { requiredKeys: [] })
    .map((identity) => ({ type: 'identity' as const, ...identity })),
  fc.record(
    {
      type: fc.constant('mark' as const),
      kind: fc.constantFrom(...WIRE_MARKS),
      sampleIndex: index,
      deviceBreathNumber: fc.integer({ min: 0, max: MAX_BREATH_NUMBER }),
    },
    { requiredKeys: ['type', 'kind', 'sampleIndex'] },
  ),
  ownEntries(fc.oneof(number, text, fc.boolean(), fc.constant(null))).map((values) => ({
    type: 'settings' as const,
    values,
  })),
  ownEntries(fc.oneof(number, text, fc.constant(null))).map((values) => ({
    type: 'numerics' as const,
    values,
  })),
  ownEntries(fc.record({ low: fc.option(number), high: fc.option(number) })).map((limits) => ({
    type: 'limits' as const,
    limits,
  })),
  fc
    .array(
      fc.record(
        { code: text, text, priority: fc.constantFrom(...WIRE_PRIORITIES), parameterCode: text },
        { requiredKeys: ['code', 'text', 'priority'] },
      ),
      { maxLength: 10 },
    )
    .map((active) => ({ type: 'alarms' as const, active })),
  fc.boolean().map((standby) => ({ type: 'standby' as const, standby })),
  fc.integer().map((time) => ({ type: 'clock' as const, deviceTimeMs: deviceTimeMs(time) })),
);

const block: fc.Arbitrary<SampleBlock> = fc
  .record({
    firstIndex: index,
    rateHz: fc.double({ min: 1, max: MAX_RATE_HZ, noNaN: true }),
    length: fc.integer({ min: 1, max: 40 }),
    codes: fc.subarray([...WIRE_CHANNELS], { minLength: 1 }),
    seed: fc.array(fc.option(fc.float({ min: -1, max: 1, noNaN: true })), { minLength: 1, maxLength: 40 }),
  })
  .map(({ firstIndex, rateHz, length, codes, seed }) => ({
    firstIndex,
    rateHz,
    length,
    channels: Object.fromEntries(codes.map((channel) => [channel, fill(channel, length, seed)])),
  }));

function fill(channel: ChannelCode, length: number, seed: readonly (number | null)[]): Float32Array {
  const [minimum, maximum] = CHANNELS[channel].plausible;
  const reach = Math.min(-minimum, maximum);
  return Float32Array.from({ length }, (_, at) => (seed[at % seed.length] ?? Number.NaN) * reach);
}

/** Every sample of a channel by its index. */
function valuesOf(events: readonly DeviceEvent[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const { firstIndex, rateHz, channels } of listBlocks(events)) {
    for (const [channel, column] of Object.entries(channels))
      for (const [at, value] of column.entries())
        values.set(`${rateHz} ${channel} ${firstIndex + at}`, value);
  }
  return values;
}

/** Blocks of one stream: most continue the one before, some leave a gap, have other channels or no flow. */
const stream: fc.Arbitrary<readonly EncodableEvent[]> = fc
  .array(
    fc.record({
      gap: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
      length: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constant(1500)),
      hasVolume: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean()),
      isWithoutFlow: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean()),
      isMarked: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((plan) => {
    let next = 0;
    return plan.flatMap(({ gap, length, hasVolume, isWithoutFlow, isMarked }): EncodableEvent[] => {
      const firstIndex = next + gap;
      next = firstIndex + length;
      const column = Float32Array.from({ length }, (_, at) => ((firstIndex + at) % 90) + 0.25);
      const flow = isWithoutFlow ? column.map(() => Number.NaN) : column;
      const channels = { pressure: column, flow, ...(hasVolume ? { volume: column } : {}) };
      const samples: EncodableEvent = {
        type: 'samples',
        block: { firstIndex, rateHz: 100, length, channels },
      };
      const mark: EncodableEvent = { type: 'mark', kind: 'inspiration_start', sampleIndex: firstIndex };
      return isMarked ? [mark, samples] : [samples];
    });
  });

describe('simulator stream', () => {
  it('keeps every sample and the order of marks when it joins frames, for two devices in turns', () => {
    fc.assert(
      fc.property(stream, stream, fc.infiniteStream(fc.integer({ min: 1, max: 400 })), (one, two, sizes) => {
        const devices = [one, two].map((sent) => ({
          sent,
          bytes: joinBytes([encodeGreeting(), ...sent.flatMap((item) => encodeEvent(item, 'float32'))]),
          decoder: createSimulatorDecoder(),
          heard: [] as DeviceEvent[],
          at: 0,
        }));
        while (devices.some(({ at, bytes }) => at < bytes.length)) {
          for (const device of devices) {
            const end = device.at + (sizes.next().value ?? 1);
            const pushed = device.decoder.push(device.bytes.slice(device.at, end));
            if (!pushed.ok) throw new Error(pushed.error);
            device.heard.push(...pushed.value.events);
            device.at = end;
          }
        }
        for (const { sent, heard } of devices) {
          expect(valuesOf(heard)).toEqual(valuesOf(sent));
          const blocks = listBlocks(heard);
          expect(blocks.every(({ length }) => length < 4_000)).toBe(true);
          // A mark stays between the samples before and after it.
          for (const [position, told] of heard.entries()) {
            if (told.type !== 'mark') continue;
            const after = listBlocks(heard.slice(position))[0];
            expect(after?.firstIndex).toBe(told.sampleIndex);
          }
          for (const { channels } of blocks) {
            const missing = channels.flow?.filter(Number.isNaN).length ?? 0;
            expect([0, channels.flow?.length]).toContain(missing);
          }
        }
      }),
    );
  });

  it('joins the frames of one read', () => {
    const blocks = Array.from({ length: 5 }, (_, frame): EncodableEvent => {
      const pressure = Float32Array.from({ length: 10 }, (_value, at) => frame * 10 + at);
      return {
        type: 'samples',
        block: { firstIndex: frame * 10, rateHz: 100, length: 10, channels: { pressure } },
      };
    });
    const { events } = decodeAll(
      joinBytes([encodeGreeting(), ...blocks.flatMap((item) => encodeEvent(item, 'float32'))]),
    );
    expect(listBlocks(events).map(({ firstIndex, length }) => [firstIndex, length])).toEqual([[0, 50]]);
    expect(readChannel(events, 'pressure')).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it('reads back every event it writes', () => {
    fc.assert(
      fc.property(event, (sent) => {
        expect(roundTrip(sent)).toEqual([sent]);
      }),
    );
  });

  it('reads back floating-point samples bit for bit, missing ones included', () => {
    fc.assert(
      fc.property(block, (sent) => {
        const whole: EncodableEvent = { type: 'samples', block: sent };
        expect(roundTrip(whole)).toEqual([whole]);
      }),
    );
  });

  it('reads back scaled samples within half their resolution', () => {
    fc.assert(
      fc.property(block, (sent) => {
        const bytes = joinBytes([
          encodeGreeting(),
          ...encodeEvent({ type: 'samples', block: sent }, 'int16'),
        ]);
        const [heard] = decodeAll(bytes).events;
        if (heard?.type !== 'samples') throw new Error('no samples came back');
        for (const channel of WIRE_CHANNELS) {
          const before = sent.channels[channel];
          const after = heard.block.channels[channel];
          expect(after?.length).toBe(before?.length);
          before?.forEach((value, at) => {
            const tolerance = CHANNELS[channel].resolution * 0.501;
            if (Number.isNaN(value)) expect(after?.[at]).toBeNaN();
            else expect(Math.abs((after?.[at] ?? Number.NaN) - value)).toBeLessThanOrEqual(tolerance + 1e-4);
          });
        }
      }),
    );
  });

  it('never throws on damaged frames and loses only those', () => {
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 3, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (sent, which, where, flip) => {
          const frames = sent.map((item) => joinBytes(encodeEvent(item, 'float32')));
          const hit = which % frames.length;
          const broken = frames[hit]?.slice() ?? new Uint8Array(1);
          const at = where % broken.length;
          broken[at] = (broken[at] ?? 0) ^ flip;
          frames[hit] = broken;
          const heard = decodeAll(joinBytes([encodeGreeting(), ...frames]));
          expect(heard.events).toEqual(sent.filter((_, position) => position !== hit));
          expect(heard.faults).toHaveLength(1);
        },
      ),
    );
  });

  it('never throws on any bytes after the greeting', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => {
        expect(() => decodeAll(joinBytes([encodeGreeting(), noise]))).not.toThrow();
      }),
    );
  });

  it('splits a block that is longer than a frame holds', () => {
    const length = MAX_BLOCK_SAMPLES + 5;
    const pressure = Float32Array.from({ length }, (_, at) => at % 100);
    const heard = roundTrip({
      type: 'samples',
      block: { firstIndex: 7, rateHz: 100, length, channels: { pressure } },
    });
    const blocks = listBlocks(heard);
    expect(blocks.map((part) => [part.firstIndex, part.length])).toEqual([
      [7, MAX_BLOCK_SAMPLES],
      [7 + MAX_BLOCK_SAMPLES, 5],
    ]);
    expect(readChannel(heard, 'pressure')).toEqual([...pressure]);
  });
});
