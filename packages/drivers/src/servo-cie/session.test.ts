import type { DeviceEvent } from '@eupnea/model';
import { listBlocks } from '@eupnea/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DriverOutput } from '../driver.ts';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { SILENCE_RESET_MS } from '../silence-watch.ts';
import { encodeConfiguration, parseConfiguration, scaleRaw } from './channel-configuration.ts';
import { createTextSplitter, encodeText, type ServoText } from './messages.ts';
import { ANSWER_TIMEOUT_MS, createServoCieSession, STANDBY_RETRY_MS, STREAM_SILENCE_MS } from './session.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

function asked({ send }: DriverOutput): readonly string[] {
  const texts: string[] = [];
  const splitter = createTextSplitter(({ text }: ServoText) => texts.push(text));
  for (const byte of send ?? []) splitter.push(byte);
  return texts;
}

/** Answer of a device with pressure alone: flow and volume are refused, and so is every breath channel. */
function answer(command: string): Uint8Array {
  if (command === 'HO') return joinBytes([encodeAscii('900PCI'), Uint8Array.of(4)]);
  if (command === 'RCTY') return encodeText('900PCI00');
  if (command === 'RHVE') return encodeText('003');
  if (command.startsWith('RCCO')) {
    const number = Number(command.slice(4));
    const configuration = { number, gain: 0.1, offset: 0, unit: number === 100 ? 2 : 4, name: 'x' };
    return encodeText(encodeConfiguration(configuration, 10, 'CU'));
  }
  return encodeText('OK');
}

/** A session in front of a running stream, what it asked for, and what it told. */
function started(replace: (command: string) => Uint8Array | null = () => null) {
  const session = createServoCieSession();
  const commands: string[] = [];
  const events: DeviceEvent[] = [];
  let output = session.open(0);
  for (let turns = 0; turns < 40; turns += 1) {
    events.push(...output.events);
    const next = asked(output).at(-1);
    if (next === undefined) break;
    commands.push(next);
    if (next === 'RADC') break;
    output = session.receive(replace(next) ?? answer(next), 0);
  }
  return { session, commands, events };
}

const curves = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [0x80, value >> 8, value & 0xff]));
const issuesOf = (events: readonly DeviceEvent[]) =>
  events.flatMap((event) => (event.type === 'issue' ? [event.code] : []));

describe('SERVO CIE session', () => {
  it('writes commands with the exclusive or of their bytes and EOT', () => {
    // R C T Y = 52 ^ 43 ^ 54 ^ 59 = 1C.
    expect([...encodeText('RCTY')]).toEqual([...encodeAscii('RCTY1C'), 0x04]);
  });

  it('ends a stream that may run, calls, goes to extended mode and defines what it wants', () => {
    const { commands, events } = started();
    expect(commands.slice(0, 7)).toEqual([
      'HO',
      'RCTY',
      'RHVE',
      'SPVE003',
      'SDADB200201202205206208209238248',
      'SDADC101100114',
      'SDADS310',
    ]);
    expect(commands.slice(7, 10)).toEqual(['RCCO101', 'RCCO100', 'RCCO114']);
    expect(commands.at(-1)).toBe('RADC');
    expect(events).toEqual([{ type: 'identity', model: 'Getinge SERVO-i/s' }]);
  });

  it('reads the configuration of the reference', () => {
    expect(parseConfiguration('010;200,+1000E-004,+0000E+000,06,BT,RR  ;')).toEqual({
      samplingMs: 10,
      number: 200,
      gain: 0.1,
      offset: 0,
      unit: 6,
      name: 'RR',
    });
    const flow = parseConfiguration('010;100,+2713E-004,+3333E+000,02,CU,Flow;');
    // 12816 × 0.2713 − 3333 = 143.98 mL/s.
    expect(flow === null ? null : scaleRaw(12_816, flow)).toBeCloseTo(143.98 * 0.06, 2);
    expect(parseConfiguration('310,----------,----------,--,ST,Mode;')).toMatchObject({
      gain: 1,
      unit: null,
    });
    expect(parseConfiguration('010;100,1,2,3;')).toBeNull();
  });

  it('tells samples in our units, marks at a change of phase, numbers and the mode', () => {
    const { session } = started();
    const { events } = session.receive(
      joinBytes([
        Uint8Array.of(0x81, 0x30),
        curves(50, 1000, 30),
        Uint8Array.of(0x81, 0x10),
        Uint8Array.of(1, 0, 0, 0x81, 0x20, 1, 0, 0, 0x81, 0x30, 0, 0, 0),
      ]),
      10,
    );
    expect(events.filter((event) => event.type === 'mark')).toEqual([
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 1 },
      { type: 'mark', kind: 'expiration_start', sampleIndex: 3 },
    ]);
    const pressure = listBlocks(events).flatMap(({ channels }) => [...(channels.pressure ?? [])]);
    expect(pressure.map((value) => Math.round(value * 10))).toEqual([50, 51, 52, 52]);
    expect(listBlocks(events)[0]?.channels.flow?.[0]).toBeCloseTo(1000 * 0.1 * 0.06, 5);
    expect(listBlocks(events)[0]?.rateHz).toBe(100);
    expect(events).toContainEqual({ type: 'standby', standby: false });
  });

  it('maps the mode, and reports one that no table names once', () => {
    const { session } = started();
    const block = (mode: number) => Uint8Array.of(0x53, 0, mode, 0x7f, 0x53 ^ mode ^ 0x7f);
    expect(session.receive(block(4), 1).events).toContainEqual({
      type: 'settings',
      values: { mode_name: 'Pressure Regulated Volume Control' },
      mode: { control: 'dual', sequence: 'cmv' },
    });
    const unknown = [...session.receive(block(99), 2).events, ...session.receive(block(99), 3).events];
    expect(unknown).toContainEqual({ type: 'settings', values: { mode_name: 'SERVO mode 99' } });
    expect(issuesOf(unknown)).toEqual(['identifier_unknown']);
  });

  it('goes on without what the device refuses, and says so', () => {
    const { commands, events } = started((command) =>
      command.startsWith('SDADB') ? encodeText('ER15') : null,
    );
    expect(commands).not.toContain('RCCO200');
    expect(commands.at(-1)).toBe('RADC');
    expect(issuesOf(events)).toEqual(['device_error']);
  });

  it('sends a command again that the device received wrongly, and one without an answer', () => {
    let refusals = 0;
    const { commands } = started((command) => {
      if (command !== 'RCTY' || refusals > 0) return null;
      refusals += 1;
      return encodeText('ER20');
    });
    expect(commands.slice(0, 4)).toEqual(['HO', 'RCTY', 'RCTY', 'RHVE']);
    const silent = createServoCieSession();
    silent.open(0);
    expect(asked(silent.tick(ANSWER_TIMEOUT_MS))).toContain('HO');
    expect(silent.tick(SILENCE_RESET_MS).reset).toMatch(/nothing received/u);
  });

  it('takes no answer with a wrong checksum', () => {
    const damaged = encodeText('900PCI00');
    damaged[1] = 0x31;
    const { session } = started((command) => (command === 'RCTY' ? damaged : null));
    expect(asked(session.tick(ANSWER_TIMEOUT_MS))).toEqual(['RCTY']);
  });

  it('waits in standby and asks for the stream again', () => {
    const { session } = started();
    const { events } = session.receive(encodeText('ER17'), 10);
    expect(events).toEqual([{ type: 'standby', standby: true }]);
    expect(asked(session.tick(10 + STANDBY_RETRY_MS))).toEqual(['RADC']);
    const stretch = curves(1, 2, 3);
    const end = Uint8Array.of(
      0x7f,
      stretch.reduce((sum, byte) => sum ^ byte, 0x7f),
    );
    session.receive(joinBytes([stretch, end]), 6000);
    // 0xE0 is an error only where a block begins; among curves it is a difference of -32.
    expect(session.receive(Uint8Array.of(0xe0, 17, 0x7f, 0xe0 ^ 17 ^ 0x7f), 7000).events).toContainEqual({
      type: 'standby',
      standby: true,
    });
  });

  it('begins anew when a stream falls silent, and keeps counting its samples', () => {
    const { session } = started();
    session.receive(curves(1, 2, 3), 10);
    let output = session.tick(10 + STREAM_SILENCE_MS);
    expect(asked(output)).toContain('HO');
    for (let turns = 0; turns < 40; turns += 1) {
      const next = asked(output).at(-1);
      if (next === undefined || next === 'RADC') break;
      output = session.receive(answer(next), 6000);
    }
    const [block] = listBlocks(session.receive(curves(1, 2, 3), 6010).events);
    expect(block?.firstIndex).toBe(1);
  });

  it('never throws, and its samples follow one another, on noise between good bytes', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom('OK', 'ER17', 'ER10', '900PCI00').map(encodeText),
      fc.tuple(fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xffff)).map((values) => curves(...values)),
      fc.constantFrom(0x10, 0x20, 0x30).map((phase) => Uint8Array.of(0x81, phase)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (parts, size) => {
        const { session } = started();
        const bytes = joinBytes(parts);
        let next = 0;
        for (let at = 0; at < bytes.length; at += size) {
          const output = session.receive(bytes.slice(at, at + size), at);
          expect(output.send?.length ?? 0).toBeLessThan(100);
          for (const event of output.events) {
            if (event.type === 'mark') expect(event.sampleIndex).toBe(next);
            if (event.type !== 'samples') continue;
            expect(event.block.firstIndex).toBe(next);
            next += event.block.length;
          }
        }
      }),
      RUNS,
    );
  });
});
