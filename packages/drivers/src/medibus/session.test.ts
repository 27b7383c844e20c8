import { CMH2O_PER_MBAR, type DeviceEvent } from '@eupnea/model';
import { listBlocks } from '@eupnea/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DriverOutput } from '../driver.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { SILENCE_RESET_MS } from '../silence-watch.ts';
import { CODES, encodeMessage, type SlowMessage } from './frames.ts';
import { createMessageParser } from './message-parser.ts';
import { encodeRealtimeFrame } from './realtime-bytes.ts';
import { encodeOfferedStreams } from './realtime-streams.ts';
import { ANSWER_TIMEOUT_MS, MAX_SENDINGS } from './request-queue.ts';
import { createMedibusSession, KEEP_ALIVE_MS, PAUSE_MS, REALTIME_SILENCE_MS } from './session.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };
const PAW = { code: 0x00, intervalUs: 20_000, minimum: -50, maximum: 150, maximumBin: 0xfff };
const response = (code: number, text = '') => encodeMessage({ kind: 'response', code, text });
const command = (code: number, text = '') => encodeMessage({ kind: 'command', code, text });

function messagesOf(bytes: Uint8Array | undefined): readonly SlowMessage[] {
  const messages: SlowMessage[] = [];
  const parser = createMessageParser({
    onMessage: (message) => messages.push(message),
    onRealtime: () => undefined,
    onCorrupt: () => undefined,
    onSkipped: () => undefined,
  });
  parser.push(bytes ?? new Uint8Array(0));
  return messages;
}

const said = ({ send }: DriverOutput): readonly string[] =>
  messagesOf(send).map(
    ({ kind, code, text }) => `${kind} ${code.toString(16)}${text === '' ? '' : ` ${text}`}`,
  );

/** A session whose device answers everything with `answers`, or with the code alone. */
function talk(answers: { readonly [code: number]: string } = {}) {
  const session = createMedibusSession();
  const events: DeviceEvent[] = [];
  let nowMs = 0;
  function feed(output: DriverOutput): DriverOutput {
    events.push(...output.events);
    let last = output;
    for (let turns = 0; turns < 60; turns += 1) {
      const asked = messagesOf(last.send).filter(({ kind }) => kind === 'command');
      if (asked.length === 0) break;
      const bytes = joinBytes(asked.map(({ code }) => response(code, answers[code] ?? '')));
      last = session.receive(bytes, nowMs);
      events.push(...last.events);
    }
    return last;
  }
  feed(session.open(0));
  return {
    session,
    events,
    feed,
    at(ms: number) {
      nowMs = ms;
      return feed(session.tick(ms));
    },
  };
}

const withWaveforms = { [CODES.realtimeConfiguration]: encodeOfferedStreams([PAW]) };
const codesOf = (events: readonly DeviceEvent[]) =>
  events.flatMap((event) => (event.type === 'issue' ? [event.code] : []));

describe('MEDIBUS session', () => {
  it('begins with ICC and asks who the device is, for its streams and its values', () => {
    const session = createMedibusSession();
    expect(said(session.open(0))).toEqual(['command 51']);
    const asked: string[] = [];
    let output = session.receive(response(CODES.initialise), 1);
    for (let turns = 0; turns < 40 && output.send !== undefined; turns += 1) {
      const [next] = messagesOf(output.send);
      if (next === undefined) break;
      asked.push(next.code.toString(16));
      output = session.receive(response(next.code), 1);
    }
    expect(asked).toEqual('52 53 24 2b 29 2a 27 2e 23 25 26 2c 2d 28'.split(' '));
  });

  it('maps values, settings, mode, limits and alarms to our codes and units', () => {
    const { events } = talk({
      [CODES.identification]: "8210'Evita V500'02.50",
      [CODES.measuredPage1]: '7D20.074    B97.20E7 1.0E8 2.0C136.87310.00750.0E3 5.0',
      [CODES.measuredPage2]: '21 415',
      [CODES.settings]: '01   400B  6.045 20.02E 0.1527   1005  1.0',
      [CODES.texts]: '064SIMV\u0003',
      [CODES.lowLimitsPage1]: 'B9 4.0',
      [CODES.highLimitsPage1]: '7D40.0B9 9.0',
      [CODES.alarmsPage1]: 'O10PAW HIGH    ',
      [CODES.alarmsPage3]: '54FSOMETHING   ',
      [CODES.dateTime]: '10:20:3030-MAI-26',
    });
    const numerics = Object.assign(
      {},
      ...events.map((event) => (event.type === 'numerics' ? event.values : {})),
    );
    expect(numerics).toMatchObject({
      Ppause: null,
      MVe: 7.2,
      IE: 0.5,
      VTe: 415,
      draeger_airway_temperature_c: 36.8,
    });
    // 1 mbar = 1.01972 cmH2O, 1 kPa = 7.50062 mmHg.
    expect(numerics.Pmax).toBeCloseTo(20.394, 3);
    expect(numerics.MAP).toBeCloseTo(10.197, 3);
    expect(numerics.Compl).toBeCloseTo(49.033, 3);
    expect(numerics.PetCO2).toBeCloseTo(37.503, 3);
    const settings = events.filter((event) => event.type === 'settings');
    expect(settings[0]?.values).toMatchObject({ Oxygen: 40, ramp: 150, pause_time: 0.1 });
    expect(settings[0]?.values['p_control']).toBeCloseTo(14.276, 3);
    expect(settings[1]).toEqual({
      type: 'settings',
      values: { mode_name: 'SIMV' },
      mode: { control: 'unknown', sequence: 'imv' },
    });
    const limits = events.filter((event) => event.type === 'limits');
    expect(limits).toHaveLength(1);
    expect(limits[0]?.limits).toMatchObject({ MVe: { low: 4, high: 9 }, Pmax: { low: null } });
    expect(events.filter((event) => event.type === 'alarms').at(-1)?.active).toEqual([
      { code: 'draeger_alarm1_10', text: 'PAW HIGH', priority: 'high' },
      { code: 'draeger_alarm3_4F', text: 'SOMETHING', priority: 'low' },
    ]);
    expect(events).toContainEqual({ type: 'identity', model: 'Dräger Evita V500', software: '02.50' });
    expect(events).toContainEqual({ type: 'clock', deviceTimeMs: Date.UTC(2026, 4, 30, 10, 20, 30) });
    expect(events).toContainEqual({ type: 'standby', standby: false });
  });

  it('keeps what no table names under its own code, and reports it once', () => {
    const device = talk({ [CODES.measuredPage1]: '02 7.506    ', [CODES.settings]: 'FE 1.25' });
    device.at(2000);
    device.at(4000);
    expect(device.events).toContainEqual({
      type: 'numerics',
      values: { draeger_page1_02: 7.5, draeger_page1_06: null },
    });
    expect(device.events.filter((event) => event.type === 'issue').map(({ detail }) => detail)).toEqual([
      'MEDIBUS command 24 has identifiers that are not in our tables: 02 = 7.5, 06 = blank',
      'MEDIBUS command 29 has identifiers that are not in our tables: FE = 1.25',
    ]);
  });

  it('configures the streams, enables them, and tells samples, marks and corrupt values', () => {
    const device = talk(withWaveforms);
    const bytes = joinBytes([
      encodeRealtimeFrame(new Map([[0, 0]])),
      encodeRealtimeFrame(new Map([[0, 0xfff]]), 'inspiration'),
      encodeRealtimeFrame(new Map([[0, 1]]), null, true),
      encodeRealtimeFrame(new Map([[0, 0]])),
    ]);
    const { events } = device.session.receive(bytes, 20);
    expect(events.map((event) => (event.type === 'issue' ? event.code : event.type))).toEqual([
      'samples',
      'mark',
      'samples',
      'corrupt_data',
      'samples',
    ]);
    const blocks = listBlocks(events);
    expect(blocks.map(({ firstIndex, length, rateHz }) => [firstIndex, length, rateHz])).toEqual([
      [0, 1, 50],
      [1, 2, 50],
      [3, 1, 50],
    ]);
    const [bottom, top, corrupt] = blocks.flatMap(({ channels }) => [...(channels.pressure ?? [])]);
    expect(bottom).toBeCloseTo(-50 * CMH2O_PER_MBAR, 2);
    expect(top).toBeCloseTo(150 * CMH2O_PER_MBAR, 2);
    expect(corrupt).toBeNaN();
    expect(events.filter((event) => event.type === 'mark')).toEqual([
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 1 },
    ]);
  });

  it('sends the bytes of the reference to enable four streams', () => {
    const session = createMedibusSession();
    session.open(0);
    const four = [0, 1, 3, 6].map((code) => ({ ...PAW, code }));
    session.receive(response(CODES.initialise), 0);
    session.receive(response(CODES.identification), 0);
    const configured = session.receive(response(CODES.realtimeConfiguration, encodeOfferedStreams(four)), 0);
    expect(configured.send).toBeDefined();
    let output: DriverOutput = configured;
    for (let turns = 0; turns < 20; turns += 1) {
      const [next] = messagesOf(output.send);
      if (next === undefined) break;
      if (next.code === CODES.configureRealtime) expect(next.text).toBe('0001010103010601');
      output = session.receive(response(next.code), 0);
      if (next.code === CODES.configureRealtime) break;
    }
    expect([...(output.send ?? [])].slice(0, 5)).toEqual([0xd0, 0xc1, 0xcf, 0xc0, 0xc0]);
  });

  it('asks for the streams anew when the device says they changed, and when none come', () => {
    const device = talk(withWaveforms);
    expect(said(device.session.receive(command(CODES.realtimeChanged), 100))).toEqual([
      'response 56',
      'command 53',
    ]);
    const silent = talk(withWaveforms);
    for (let ms = 1000; ms < REALTIME_SILENCE_MS; ms += 1000) silent.at(ms);
    expect(said(silent.session.tick(REALTIME_SILENCE_MS))).toContain('command 53');
  });

  it('asks for a new connection when the rate changes under it', () => {
    const device = talk(withWaveforms);
    device.session.receive(command(CODES.realtimeChanged), 10);
    const offer = encodeOfferedStreams([{ ...PAW, intervalUs: 10_000 }]);
    expect(device.session.receive(response(CODES.realtimeConfiguration, offer), 20).reset).toMatch(/rate/u);
  });

  it('answers what it has no data for with the code alone, and ICC by beginning anew', () => {
    const { session } = talk();
    expect(said(session.receive(command(CODES.measuredPage1), 10))).toEqual(['response 24']);
    expect(said(session.receive(command(0x7e), 10))).toEqual(['response 7e']);
    expect(said(session.receive(command(CODES.initialise), 10))).toEqual(['response 51', 'command 52']);
    expect(session.receive(command(CODES.stop), 10).reset).toMatch(/ended/u);
  });

  it('says NAK to a corrupt command, and sends a request again at NAK or a corrupt answer', () => {
    const { session } = talk();
    expect([
      ...(session.receive(Uint8Array.from(Buffer.from('1B30 3030 0D'.replaceAll(' ', ''), 'hex')), 10).send ??
        []),
    ]).toEqual([0x01, 0x15, 0x31, 0x36, 0x0d]);
    session.tick(2000);
    expect(said(session.receive(response(CODES.corrupt), 2010))).toEqual(['command 24']);
    const damaged = response(CODES.measuredPage1, '7D  20');
    damaged[4] = 0x39;
    const again = session.receive(damaged, 2020);
    expect(said(again)).toEqual(['command 24']);
    expect(codesOf(again.events)).toEqual(['checksum_rejected']);
    // Sent often enough: the next request's turn.
    expect(said(session.receive(response(CODES.corrupt), 2030))).toEqual(['command 2b']);
    expect(MAX_SENDINGS).toBe(3);
  });

  it('sends a request again after the answer time while other bytes come', () => {
    const { session } = talk(withWaveforms);
    session.tick(2000);
    const frame = encodeRealtimeFrame(new Map([[0, 1]]));
    for (let ms = 2500; ms < 2000 + ANSWER_TIMEOUT_MS; ms += 500) session.receive(frame, ms);
    expect(said(session.tick(2000 + ANSWER_TIMEOUT_MS))).toEqual(['command 24']);
  });

  it('keeps the line alive between its rounds', () => {
    const { session } = talk();
    expect(said(session.tick(KEEP_ALIVE_MS - 1))).toEqual([]);
    expect(said(session.tick(KEEP_ALIVE_MS))).toEqual(['command 30']);
  });

  it('begins with ICC again after a pause, and gives the connection up when nobody answers', () => {
    const { session } = talk();
    expect(said(session.tick(PAUSE_MS))).toEqual(['command 51']);
    expect(said(session.tick(PAUSE_MS * 2))).toEqual(['command 51']);
    expect(session.tick(SILENCE_RESET_MS).reset).toMatch(/nothing received/u);
  });

  it('gives the connection up when the peer talks and never takes up ICC', () => {
    const session = createMedibusSession();
    session.open(0);
    for (let ms = 500; ms < SILENCE_RESET_MS; ms += 500) {
      session.receive(command(CODES.noOperation), ms);
      session.tick(ms);
    }
    expect(session.tick(SILENCE_RESET_MS).reset).toMatch(/nothing received/u);
  });

  it('never throws, and its samples follow one another, on noise between good bytes', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc
        .record({
          kind: fc.constantFrom('command' as const, 'response' as const),
          code: fc.constantFrom(...Object.values(CODES)),
          text: fc.stringMatching(/^[ -~]{0,40}$/u),
        })
        .map(encodeMessage),
      fc
        .tuple(fc.integer({ min: 0, max: 0xfff }), fc.constantFrom('inspiration' as const, null))
        .map(([bin, cycle]) => encodeRealtimeFrame(new Map([[0, bin]]), cycle)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (parts, size) => {
        const { session } = talk(withWaveforms);
        const bytes = joinBytes(parts);
        let next = 0;
        let sent = 0;
        for (let at = 0; at < bytes.length; at += size) {
          const output = session.receive(bytes.slice(at, at + size), at);
          sent += output.send?.length ?? 0;
          for (const event of output.events) {
            if (event.type === 'mark') expect(event.sampleIndex).toBe(next);
            if (event.type !== 'samples') continue;
            expect(event.block.firstIndex).toBe(next);
            next += event.block.length;
          }
        }
        // An answer or a request for each message, never a storm.
        expect(sent).toBeLessThanOrEqual(60 + bytes.length * 12);
      }),
      RUNS,
    );
  });
});
