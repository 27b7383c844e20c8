import type { DeviceEvent } from '@eupnea/model';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { crc8 } from '../framing/crc8.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { createBlockDecoder, encodeFrame, MAX_FRAME_BYTES } from './frames.ts';
import { decodeFields, decodeGroupRequest, encodeGroup, GROUPS } from './groups.ts';
import { createHamiltonBlockSession, MIXED_MODE_REQUEST, RESEND_MS, SILENT_FOR_MS } from './session.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

function listen(...chunks: readonly Uint8Array[]): readonly DeviceEvent[] {
  const session = createHamiltonBlockSession();
  session.open(0);
  return chunks.flatMap((chunk) => session.receive(chunk, 1).events);
}

const monitored = (fields: readonly (readonly [number, string])[]): Uint8Array =>
  encodeFrame(
    encodeGroup(
      GROUPS.monitored,
      fields.map(([parameter, value]) => ({ parameter, value })),
    ),
  );

describe('Hamilton block frames', () => {
  it('have a CRC-8 of polynomial D5', () => {
    expect(crc8(encodeAscii('123456789'))).toBe(0xbc);
  });

  it('ask for groups with send state and timer, waveforms off', () => {
    const text = String.fromCharCode(...MIXED_MODE_REQUEST);
    expect(text.slice(0, -3)).toBe('\x0210P2000`3000p3000@1000A1000\x03');
    expect(text.slice(-3)).toMatch(/^[0-9A-F]{2}\r$/u);
    expect(decodeGroupRequest(encodeAscii('10P2005'))).toEqual([{ group: 0x50, state: 0x32, timer: 5 }]);
    expect(decodeGroupRequest(encodeAscii('10P2'))).toBeNull();
  });

  it('hold fields behind vertical tabs; FFh and a form feed end a group', () => {
    const payload = encodeAscii('1\x0bP! 15.1\x0bP,450\x0bP\xff\x0bp"ASV\x0c');
    expect(decodeFields(payload)).toEqual([
      { group: 0x50, parameter: 0x21, value: '15.1' },
      { group: 0x50, parameter: 0x2c, value: '450' },
      { group: 0x50, parameter: 0xff, value: '' },
      { group: 0x70, parameter: 0x22, value: 'ASV' },
      { group: 0x70, parameter: 0xff, value: '' },
    ]);
  });
});

describe('Hamilton block session', () => {
  it('tells the values of a breath, I:E in both notations', () => {
    const events = listen(
      monitored([
        [0x20, '7'],
        [0x21, '15.1'],
        [0x2c, '450'],
        [0x37, '---'],
        [0x34, '1:2.0'],
      ]),
    );
    expect(events).toEqual([
      { type: 'numerics', values: { Pmax: 15.1, VTe: 450, Compl: null, 34: '1:2.0', IE: 0.5 } },
    ]);
  });

  it('tells mode and alarms, and that no alarm is left', () => {
    const mode = encodeFrame(encodeGroup(GROUPS.controls, [{ parameter: 0x22, value: 'ASV' }]));
    expect(listen(mode)).toEqual([
      { type: 'settings', values: { mode_name: 'ASV' }, mode: { control: 'dual', sequence: 'imv' } },
    ]);
    const alarm = encodeFrame(encodeGroup(GROUPS.alarms, [{ parameter: 0x21, value: 'High pressure' }]));
    expect(listen(alarm, encodeFrame(encodeGroup(GROUPS.alarms, [])))).toEqual([
      {
        type: 'alarms',
        active: [{ code: 'hamilton_60_21', text: 'High pressure', priority: 'unclassified' }],
      },
      { type: 'alarms', active: [] },
    ]);
  });

  it('keeps what is not known under its own identifiers, and says so once', () => {
    const events = listen(monitored([[0x7a, '3.5']]), monitored([[0x7a, '3.6']]));
    expect(events.filter((event) => event.type === 'issue')).toHaveLength(1);
    expect(events.at(-1)).toEqual({ type: 'numerics', values: { hamilton_50_7a: 3.6 } });
  });

  it('loses a frame with a wrong checksum and no other', () => {
    const bad = monitored([[0x21, '15.1']]);
    bad[5] = 0x39;
    const events = listen(bad, monitored([[0x21, '16.0']]));
    expect(events).toEqual([
      { type: 'issue', code: 'frame_rejected', detail: 'a frame with a wrong checksum', lost: 1 },
      { type: 'numerics', values: { Pmax: 16 } },
    ]);
  });

  it('asks again every 30 s, and gives up a device that never answers', () => {
    const session = createHamiltonBlockSession();
    expect(session.open(0).send).toEqual(MIXED_MODE_REQUEST);
    expect(session.tick(RESEND_MS - 1).send).toBeUndefined();
    expect(session.tick(RESEND_MS).send).toEqual(MIXED_MODE_REQUEST);
    session.receive(monitored([[0x21, '15.1']]), RESEND_MS + 1);
    expect(session.tick(SILENT_FOR_MS + RESEND_MS).reset).toBeUndefined();
    expect(session.tick(SILENT_FOR_MS + RESEND_MS + 1).reset).toMatch(/nothing received/u);
  });
});

const value = fc.string({ unit: fc.constantFrom(...'0123456789.:-AV '.split('')), maxLength: 8 });
const frame = fc
  .tuple(
    fc.constantFrom(0x40, 0x50, 0x60, 0x70, 0x33),
    fc.array(fc.tuple(fc.integer({ min: 0x20, max: 0xfe }), value), { maxLength: 6 }),
  )
  .map(([group, fields]) =>
    encodeFrame(
      encodeGroup(
        group,
        fields.map(([parameter, text]) => ({ parameter, value: text })),
      ),
    ),
  );
const noise = fc
  .array(fc.oneof(fc.constantFrom(2, 3, 11, 12, 13, 0x31, 0x50), fc.integer({ min: 0, max: 255 })), {
    maxLength: 40,
  })
  .map((bytes) => Uint8Array.from(bytes));
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });

function inChunks(bytes: Uint8Array, chunks: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let offset = 0, turn = 0; offset < bytes.length; turn += 1) {
    const size = chunks[turn % chunks.length] ?? 1;
    parts.push(bytes.slice(offset, offset + size));
    offset += size;
  }
  return parts;
}

describe('Hamilton block on anything', () => {
  it('never throws, and hears the same whatever the chunk borders', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(frame, noise), { maxLength: 12 }), sizes, (parts, chunks) => {
        const bytes = joinBytes(parts);
        const [pieces, whole] = [listen(...inChunks(bytes, chunks)), listen(bytes)];
        // Within one chunk the faults are told first.
        for (const isFault of [true, false]) {
          const part = (events: readonly DeviceEvent[]) =>
            events.filter((event) => isFault === (event.type === 'issue' && event.code === 'frame_rejected'));
          expect(part(pieces)).toEqual(part(whole));
        }
      }),
      RUNS,
    );
  });

  it('finds every frame again behind any noise', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, frame), { maxLength: 8 }), (parts) => {
        const { payloads } = createBlockDecoder().push(joinBytes(parts.flat()));
        const sent = parts.map(([, one]) => one.slice(1, -4));
        expect(payloads.filter((payload) => payload[0] === 0x31).length).toBeGreaterThanOrEqual(sent.length);
      }),
      RUNS,
    );
  });

  it('holds no more than one frame of bytes that never end', () => {
    const { faults, payloads } = createBlockDecoder().push(
      joinBytes([
        Uint8Array.of(2),
        new Uint8Array(3 * MAX_FRAME_BYTES).fill(0x41),
        encodeFrame(Uint8Array.of(0x31)),
      ]),
    );
    expect(payloads).toHaveLength(1);
    expect(faults[0]).toMatch(/more than 8192/u);
  });
});
