import type { DeviceEvent } from '@eupnea/model';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from './framing/ascii.ts';
import { encodeUtf8 } from './framing/utf8.ts';
import { joinBytes } from './framing/join-bytes.ts';
import { createHl7DeviceReader } from './hl7/device-reader.ts';
import { createHl7GatewaySession } from './hl7/gateway-session.ts';
import { MAX_REMEMBERED, createMessageMemory } from './hl7/message-memory.ts';
import { DRIVERS } from './registry.ts';

const MIB = 1024 * 1024;
/** Bytes that the server parses between two looks at its clock (apps/server/src/gateway/received-bytes.ts). */
const SLICE_BYTES = 1024;
const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 200 : 4 };

/** Longest processor time of one step, ms. */
const STEP_MS = 50;
const MOST_RUNS = 6;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Processor time of the longest step, ms: the server does other work between slices and between devices. The time is
 * that of this thread, which holds the loop; collector and compiler have threads of their own.
 */
function findLongestStep(frame: Uint8Array): number {
  const session = createHl7GatewaySession(createMessageMemory());
  const reader = createHl7DeviceReader();
  let longest = 0;
  const measure = <Result>(work: () => Result): Result => {
    const started = process.threadCpuUsage();
    const result = work();
    longest = Math.max(longest, process.threadCpuUsage(started).user / 1000);
    return result;
  };
  for (let offset = 0; offset < frame.length; offset += SLICE_BYTES) {
    const steps = measure(() => session.receiveInSteps(frame.subarray(offset, offset + SLICE_BYTES), 0));
    let step = measure(() => steps.next());
    while (step.done !== true) step = measure(() => steps.next());
    for (const report of step.value.reports) {
      // The server yields between these (apps/server/src/gateway/fed-device.ts).
      measure(() => report.observations);
      measure(() => reader.read(report));
    }
  }
  return longest;
}

/** Fills 1 MiB with a pattern. */
function repeat(pattern: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(MIB);
  for (let offset = 0; offset < MIB; offset += pattern.length) {
    bytes.set(pattern.subarray(0, Math.min(pattern.length, MIB - offset)), offset);
  }
  return bytes;
}

const pattern = fc.oneof(
  // Bytes that begin, end or escape something in one of the protocols.
  fc
    .array(
      fc.constantFrom(0x00, 0x02, 0x03, 0x04, 0x0a, 0x0b, 0x0d, 0x10, 0x1b, 0x1c, 0x9a, 0xe5, 0xff, 0x80),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((bytes) => Uint8Array.from(bytes)),
  fc.uint8Array({ minLength: 1, maxLength: 64 }),
  fc
    .constantFrom(
      'x\n',
      '1,\n',
      '1,2\r\n',
      'BS, S:9\r\n1,2\r\nBE\r\n',
      'MISCA,706,97,\u0002',
      '\u0002DATA\r',
      '\u001b%00',
    )
    .map(encodeAscii),
);

/** Work that the server does for these events in one step, in events and samples. */
function weigh(events: readonly DeviceEvent[]): {
  readonly events: number;
  readonly samples: number;
  readonly text: number;
} {
  let samples = 0;
  let text = 0;
  for (const event of events) {
    if (event.type === 'samples') samples += event.block.length;
    if (event.type === 'issue') text += event.detail.length;
  }
  return { events: events.length, samples, text };
}

describe('1 MiB of anything', () => {
  it.each(DRIVERS.map((driver) => [driver.deviceType, driver] as const))(
    'gives the driver %s no more work in a slice than its bytes',
    (_type, driver) => {
      fc.assert(
        fc.property(pattern, (unit) => {
          const session = driver.createSession();
          session.open(0);
          const bytes = repeat(unit);
          // The most of any slice, judged once: a comparison costs more than parsing a slice.
          const most = { events: 0, samples: 0, text: 0, sent: 0 };
          for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) {
            const output = session.receive(bytes.subarray(offset, offset + SLICE_BYTES), 0);
            const work = weigh(output.events);
            most.events = Math.max(most.events, work.events);
            most.samples = Math.max(most.samples, work.samples);
            most.text = Math.max(most.text, work.text);
            most.sent = Math.max(most.sent, output.send?.length ?? 0);
            if (output.reset !== undefined) break;
          }
          expect(most.events).toBeLessThanOrEqual(SLICE_BYTES);
          expect(most.samples).toBeLessThanOrEqual(2 * SLICE_BYTES);
          expect(most.text).toBeLessThanOrEqual(100 * SLICE_BYTES);
          expect(most.sent).toBeLessThanOrEqual(64 * SLICE_BYTES);
        }),
        RUNS,
      );
    },
    120_000,
  );

  it.each(DRIVERS.map((driver) => [driver.deviceType, driver] as const))(
    'holds the loop in the driver %s for less than 50 ms a slice and keeps less than 20 MB',
    (_type, driver) => {
      const units = ['x', '\u0002', '\r\n', '1,2\r\n', '\u0002DATA\r', '\u00ff\u0080'].map((text) =>
        Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      );
      for (const unit of units) {
        const bytes = repeat(unit);
        collectGarbage();
        const before = process.memoryUsage();
        const session = driver.createSession();
        let least = Number.POSITIVE_INFINITY;
        for (let run = 0; run < MOST_RUNS && least > STEP_MS; run += 1) {
          session.open(0);
          let longest = 0;
          for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) {
            const started = process.threadCpuUsage();
            const output = session.receive(bytes.subarray(offset, offset + SLICE_BYTES), 0);
            longest = Math.max(longest, process.threadCpuUsage(started).user / 1000);
            if (output.reset !== undefined) break;
          }
          least = Math.min(least, longest);
        }
        collectGarbage();
        const after = process.memoryUsage();
        expect(least).toBeLessThanOrEqual(STEP_MS);
        expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(20 * MIB);
      }
    },
    60_000,
  );

  it('has few faults told apart in a slice of HL7', () => {
    fc.assert(
      fc.property(pattern, (unit) => {
        const session = createHl7GatewaySession(createMessageMemory());
        const bytes = repeat(unit);
        let most = 0;
        for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) {
          const { faults } = session.receive(bytes.subarray(offset, offset + SLICE_BYTES), 0);
          most = Math.max(most, faults.length);
        }
        expect(most).toBeLessThanOrEqual(9);
      }),
      RUNS,
    );
  });
});

describe('one HL7 message of 1 MiB', () => {
  const head = 'MSH|^~\\&|GW|ICU|||20260125115959.500+0100||ORU^R01^ORU_R01|1|P|2.6\r';
  const fill = (line: (at: number) => string, count: number): string => {
    const lines: string[] = [];
    let length = head.length;
    for (let at = 0; at < count && length < MIB - 500; at += 1) {
      const next = line(at);
      lines.push(next);
      length += next.length + 1;
    }
    return lines.join('\r');
  };
  const wide = (line: string, unit: string): string =>
    line.replace('*', unit.repeat(Math.floor((MIB - 1000) / unit.length)));

  const messages: readonly (readonly [string, string])[] = [
    ['of many devices', `OBR|1\r${fill((at) => `OBX|1|NM|1^A^MDC|${at}.1.1.1|${at}`, 4_990)}`],
    [
      'of many devices and pieces of equipment',
      `OBR|1\r${fill((at) => (at % 2 === 0 ? `OBX|1|NM|1^A^MDC|${at}.1.1.1|1` : `PRT|1|AD||EQUIP|||||x|V${at}`), 4_990)}`,
    ],
    [
      'of many waves at one place',
      `OBR|1\r${fill((at) => (at % 2 === 0 ? `OBX|1|NA|151956^MDC_VENT_PRESS^MDC|1.1.1.9|1^2|266048^MDC_DIM_CM_H2O^MDC` : `OBX|2|NM|0^MDC_ATTR_SAMP_RATE^MDC|1.1.1.9.1|50`), 4_990)}`,
    ],
    [
      'of one endless wave',
      `OBR|1\rOBX|2|NM|0^MDC_ATTR_SAMP_RATE^MDC|1.1.1.9.1|50\r${wide('OBX|1|NA|151956^MDC_VENT_PRESS^MDC|1.1.1.9|*|266048^MDC_DIM_CM_H2O^MDC', '1^')}`,
    ],
    ['of separators of components', `OBR|1\r${wide('OBX|1|ST|1^A^MDC|1.1.1.1|*', '^')}`],
    ['of separators of places', `OBR|1\r${wide('OBX|1|ST|1^A^MDC|*|1', '.')}`],
    ['of separators of repetitions', `OBR|1\r${wide('OBX|1|ST|1^A^MDC|1.1.1.1|1||||||R|||||||*', '~')}`],
    ['of separators of fields', `OBR|1\r${wide('OBX|1|ST*', '|')}`],
    ['of escapes', `OBR|1\r${wide('OBX|1|ST|1^A^MDC|1.1.1.1|*', '\\F\\')}`],
    ['of letters beyond ASCII', `OBR|1\r${wide('OBX|1|ST|1^A^MDC|1.1.1.1|*', 'é€').slice(0, MIB / 3)}`],
    ['of segments', `OBR|1\r${fill(() => 'OBX', 300_000)}`],
    [
      'of long observations',
      `OBR|1\r${fill((at) => `OBX|1|NM|1^${'A'.repeat(180)}^MDC|1.1.1.1|${at}`, 4_990)}`,
    ],
    ['of fields', `OBR|1\r${fill(() => `OBX${'|'.repeat(200)}`, 4_990)}`],
  ];

  it.each(messages)('%s takes time in proportion to its length and leaves bounded work', (_name, body) => {
    const session = createHl7GatewaySession(createMessageMemory());
    const frame = joinBytes([
      Uint8Array.of(0x0b),
      encodeUtf8(`${head}${body}\r`, MIB),
      Uint8Array.of(0x1c, 0x0d),
    ]);
    const started = process.threadCpuUsage();
    const { reports } = session.receive(frame, 0);
    const reader = createHl7DeviceReader();
    const events = reports.flatMap((report) => reader.read(report));
    const { user } = process.threadCpuUsage(started);
    expect(reports.length).toBeLessThanOrEqual(500);
    expect(weigh(events).samples).toBeLessThanOrEqual(60_000);
    for (const { identifiers, observations } of reports) {
      expect(identifiers.length).toBeLessThanOrEqual(40);
      for (const { place, flags } of observations)
        expect(Math.max(place.length, flags.length)).toBeLessThanOrEqual(64);
    }
    // Processor time, in which a loaded machine counts little: a quadratic reader takes tens of seconds.
    expect(user / 1000).toBeLessThan(3_000);
  });

  it.each(messages)('%s holds the loop for a moment only and keeps less than 20 MB', (_name, body) => {
    const frame = joinBytes([
      Uint8Array.of(0x0b),
      encodeUtf8(`${head}${body}\r`, MIB),
      Uint8Array.of(0x1c, 0x0d),
    ]);
    collectGarbage();
    const before = process.memoryUsage();
    let least = Number.POSITIVE_INFINITY;
    // The best of some runs, because the first compiles. A reader that cannot hold the limit is over it in each.
    for (let run = 0; run < MOST_RUNS && least > STEP_MS; run += 1) {
      least = Math.min(least, findLongestStep(frame));
    }
    collectGarbage();
    const after = process.memoryUsage();
    expect(least).toBeLessThanOrEqual(STEP_MS);
    expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(20 * MIB);
  });

  it('leaves no more than its control id in the memory of messages', () => {
    const memory = createMessageMemory();
    const id = 'x'.repeat(1_000);
    for (let at = 0; at < MAX_REMEMBERED + 10; at += 1) {
      const fields = ['MSH', '|', '^~\\&', id, id, '', '', '', '', '', `${at}${id}`];
      memory.isRepeated({ name: 'MSH', fields }, Uint8Array.of(at % 256));
    }
    // The oldest made way.
    const first = ['MSH', '|', '^~\\&', id, id, '', '', '', '', '', `0${id}`];
    expect(memory.isRepeated({ name: 'MSH', fields: first }, Uint8Array.of(0))).toBe(false);
  });
});
