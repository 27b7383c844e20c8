import { DRIVERS, createHl7GatewaySession, createMessageMemory } from '@eupnea/drivers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IssueLog } from '../pipeline/issue-log.ts';
import { ProblemLog } from './problem-log.ts';
import { SLICE_BYTES } from './received-bytes.ts';

const MIB = 1024 * 1024;
const MOST_LOGGED_BYTES = 10_000;
/** Time in which the bytes arrive: the rate of a flood that is not closed yet. */
const ARRIVES_IN_MS = 5_000;
const START_MS = 1_700_000_000_000;
const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 100 : 3 };

const pattern = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 64 }),
  fc
    .array(fc.constantFrom(0x02, 0x03, 0x0a, 0x0b, 0x0d, 0x1b, 0x1c, 0x53, 0xff), {
      minLength: 1,
      maxLength: 6,
    })
    .map((bytes) => Uint8Array.from(bytes)),
  fc
    .constantFrom('x\n', '1,\n', 'MISCA,706,97,\u0002', '\u0002DATA\r', '\u000bMSH|^~\\&|A\r\u001c\r')
    .map((text) => new TextEncoder().encode(text)),
);

/** Calls back with each slice of 1 MiB of the pattern, and the time of its arrival. */
function deliver(unit: Uint8Array, take: (slice: Uint8Array, nowMs: number) => boolean): void {
  const bytes = new Uint8Array(MIB);
  for (let at = 0; at < MIB; at += 1) bytes[at] = unit[at % unit.length] ?? 0;
  for (let offset = 0; offset < MIB; offset += SLICE_BYTES) {
    const nowMs = START_MS + (offset / MIB) * ARRIVES_IN_MS;
    if (!take(bytes.subarray(offset, offset + SLICE_BYTES), nowMs)) return;
  }
}

describe('1 MiB of anything', () => {
  it('grows the log by less than 10 kB when it comes to the HL7 listener', () => {
    fc.assert(
      fc.property(pattern, (unit) => {
        let nowMs = START_MS;
        let logged = 0;
        const log = new ProblemLog(
          (problem, count) => (logged += JSON.stringify({ ...problem, count }).length + 100),
          () => nowMs,
        );
        const session = createHl7GatewaySession(createMessageMemory());
        deliver(unit, (slice, atMs) => {
          nowMs = atMs;
          for (const { reason, count } of session.receive(slice, nowMs).faults)
            log.note({ deviceId: null, code: 'hl7_message', error: reason, peer: '192.0.2.9' }, count);
          log.tick();
          return true;
        });
        expect(logged).toBeLessThan(MOST_LOGGED_BYTES);
      }),
      RUNS,
    );
  });

  it.each(DRIVERS.map((driver) => [driver.deviceType, driver] as const))(
    'grows the connection log by less than 10 kB when it comes from a %s',
    (_type, driver) => {
      fc.assert(
        fc.property(pattern, (unit) => {
          const session = driver.createSession();
          session.open(START_MS);
          const log = new IssueLog(1);
          let logged = 0;
          deliver(unit, (slice, nowMs) => {
            const output = session.receive(slice, nowMs);
            for (const event of output.events)
              if (event.type === 'issue') log.add(event.code, event.detail, nowMs);
            for (const { code, detail } of log.take(nowMs)) logged += code.length + detail.length + 50;
            return output.reset === undefined;
          });
          expect(logged).toBeLessThan(MOST_LOGGED_BYTES);
        }),
        RUNS,
      );
    },
    60_000,
  );
});
