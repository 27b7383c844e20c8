import type { DeviceEvent } from '@eupnea/model';
import { aSampleBlock, readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { encodeFrame } from '../framing/frame.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { createPayloadWriter } from '../framing/payload-writer.ts';
import { SILENCE_RESET_MS } from '../silence-watch.ts';
import { encodeEvent, encodeGreeting, type EncodableEvent } from './encode-event.ts';
import { createSimulatorSession, GREETING_TIMEOUT_MS } from './session.ts';
import { FRAME_KINDS } from './wire.ts';

const samples = (firstIndex: number): EncodableEvent => ({
  type: 'samples',
  block: aSampleBlock({ firstIndex }),
});
const encode = (...events: EncodableEvent[]): Uint8Array =>
  joinBytes(events.flatMap((event) => encodeEvent(event, 'float32')));

function openedSession() {
  const session = createSimulatorSession();
  session.open(0);
  session.receive(encodeGreeting(), 1);
  return session;
}

const kinds = (events: readonly DeviceEvent[]): string[] =>
  events.map((event) => (event.type === 'issue' ? event.code : event.type));

describe('simulator session', () => {
  it('counts samples and marks from the first one it hears', () => {
    const session = openedSession();
    const mark: EncodableEvent = { type: 'mark', kind: 'inspiration_start', sampleIndex: 9_000_000 };
    const { events } = session.receive(encode(mark, samples(9_000_000)), 2);
    expect(events).toEqual([
      { ...mark, sampleIndex: 0 },
      { type: 'samples', block: aSampleBlock() },
    ]);
  });

  it('reports samples that did not come and keeps the later ones in their place', () => {
    const session = openedSession();
    session.receive(encode(samples(100)), 2);
    const { events } = session.receive(encode(samples(110)), 3);
    expect(events).toEqual([
      {
        type: 'issue',
        code: 'samples_missing',
        detail: '6 samples before index 10 did not come',
        lost: 6,
        sampleIndex: 4,
      },
      { type: 'samples', block: aSampleBlock({ firstIndex: 10 }) },
    ]);
  });

  it('asks for a new connection when the device has started anew', () => {
    const session = openedSession();
    session.receive(encode(samples(100)), 2);
    expect(session.receive(encode(samples(50)), 3).reset).toMatch(/started anew/);
  });

  it('refuses a peer that speaks something else or another version', () => {
    const other = createSimulatorSession();
    expect(
      other.receive(
        Uint8Array.from('HTTP/1.1 400', (letter) => letter.charCodeAt(0)),
        1,
      ).reset,
    ).toMatch(/no simulator stream/);
    const later = encodeGreeting();
    later[6] = 2;
    expect(createSimulatorSession().receive(later, 1).reset).toMatch(/version 2/);
  });

  it('takes the greeting in any pieces', () => {
    const session = createSimulatorSession();
    session.open(0);
    const bytes = joinBytes([encodeGreeting(), encode(samples(0))]);
    const events = [...bytes].flatMap((byte) => session.receive(Uint8Array.of(byte), 1).events);
    expect(kinds(events)).toEqual(['samples']);
  });

  it('gives up on a port that does not greet, and on one that falls silent', () => {
    const mute = createSimulatorSession();
    mute.open(1000);
    expect(mute.tick(1000 + GREETING_TIMEOUT_MS - 1).reset).toBeUndefined();
    expect(mute.tick(1000 + GREETING_TIMEOUT_MS).reset).toMatch(/greeting/);

    const session = openedSession();
    session.receive(encode(samples(0)), 2000);
    expect(session.tick(2000 + SILENCE_RESET_MS - 1).reset).toBeUndefined();
    expect(session.tick(2000 + SILENCE_RESET_MS).reset).toMatch(/nothing received/);
  });

  it('loses a frame of an unknown kind and goes on', () => {
    const session = openedSession();
    const unknown = encodeFrame(200, Uint8Array.of(1, 2, 3));
    const { events, reset } = session.receive(joinBytes([unknown, encode(samples(0))]), 2);
    expect(kinds(events)).toEqual(['frame_rejected', 'samples']);
    expect(reset).toBeUndefined();
  });

  it('refuses an announced size that the frame does not hold, without making room for it', () => {
    const writer = createPayloadWriter();
    writer.uint48(0);
    writer.float64(100);
    writer.uint16(2000);
    writer.uint8(1);
    writer.uint8(0);
    writer.uint8(0);
    const session = openedSession();
    expect(kinds(session.receive(encodeFrame(FRAME_KINDS.samples, writer.bytes()), 2).events)).toEqual([
      'frame_rejected',
    ]);
  });

  it('refuses a rate that no waveform has: its samples would lie beyond every calendar', () => {
    for (const rateHz of [1e-300, 0, -50, 1e9, Number.NaN]) {
      const writer = createPayloadWriter();
      writer.uint48(0);
      writer.float64(rateHz);
      writer.uint16(1);
      writer.uint8(1);
      writer.uint8(0);
      writer.uint8(0);
      writer.float32(5);
      const { events } = openedSession().receive(encodeFrame(FRAME_KINDS.samples, writer.bytes()), 2);
      expect(kinds(events)).toEqual(['frame_rejected']);
    }
  });

  it('takes from the device only what a database can hold', () => {
    const session = openedSession();
    const { events } = session.receive(
      encode(
        samples(0),
        { type: 'mark', kind: 'inspiration_start', sampleIndex: 4, deviceBreathNumber: 2 ** 31 },
        { type: 'settings', values: { mode_name: 'VC\0+' } },
      ),
      2,
    );
    expect(events.slice(1)).toEqual([
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 4 },
      { type: 'settings', values: { mode_name: 'VC\uFFFD+' } },
    ]);
  });

  it('blanks values that no sensor can show', () => {
    const session = openedSession();
    const sent = aSampleBlock({ values: { pressure: [5, 500, Number.POSITIVE_INFINITY, -5] } });
    const { events } = session.receive(encode({ type: 'samples', block: sent }), 2);
    expect(readChannel(events, 'pressure')).toEqual([5, Number.NaN, Number.NaN, -5]);
  });
});
