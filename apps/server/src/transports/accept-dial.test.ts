import {
  createCaptureWriter,
  createHl7Emulator,
  findDriver,
  parseCapture,
  summarizeCapture,
} from '@eupnea/drivers';
import { BASE_SCENARIO, createLiveSource, createSimulation } from '@eupnea/simulator';
import { expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { createAcceptDial } from './accept-dial.ts';
import { captureDevice } from './capture-device.ts';
import { dialEmulator } from './dial-emulator.ts';

const driver = findDriver('hl7') ?? null;

function listenTo(isAllowed: (address: string) => boolean) {
  let text = '';
  const listening = Promise.withResolvers<number>();
  const refused: string[] = [];
  const stop = new AbortController();
  const captured = captureDevice({
    target: { host: '127.0.0.1', port: 0 },
    driver,
    dial: createAcceptDial({
      host: '127.0.0.1',
      port: 0,
      isAllowed,
      onListening: listening.resolve,
      onRefused: ({ address }) => refused.push(address),
    }),
    writer: createCaptureWriter({
      protocol: 'hl7',
      startedAtMs: Date.now(),
      maxBytes: 1_000_000,
      withoutPatient: true,
      write: (line) => (text += line),
    }),
    seconds: 60,
    signal: stop.signal,
  });
  const summarize = () => {
    const capture = parseCapture(text);
    if (!capture.ok || driver === null) throw new Error('no capture');
    return { summary: summarizeCapture(capture.value, driver), records: capture.value.records };
  };
  return { port: listening.promise, refused, stop, captured, summarize };
}

function openGateway(port: number) {
  const source = createLiveSource(createSimulation(BASE_SCENARIO, 3));
  const emulator = createHl7Emulator(source, Date.now(), { reportEveryMs: 200 });
  return dialEmulator(emulator, { host: '127.0.0.1', port, sendIntervalMs: 20 });
}

it('captures a gateway that dials us, answers it, and goes on when it hangs up and comes again', async () => {
  const tap = listenTo(() => true);
  const port = await tap.port;
  const first = openGateway(port);
  await untilHolds(() => expect(tap.summarize().summary.settings['mode_name']).toBeDefined());
  await first.close();
  const before = tap.summarize().records.length;
  const second = openGateway(port);
  await untilHolds(() => {
    const { summary, records } = tap.summarize();
    expect(records.length).toBeGreaterThan(before);
    expect(Object.keys(summary.settings).length).toBeGreaterThan(2);
    expect(summary.issues['message_rejected']).toBeUndefined();
    // Without acknowledgements a gateway would repeat its first message.
    expect(records.filter(({ direction }) => direction === 'sent').length).toBeGreaterThan(3);
  });
  await second.close();
  tap.stop.abort();
  expect(await tap.captured).toEqual({ opened: true, reason: 'stopped' });
});

it('hears no peer from outside the allowed networks', async () => {
  const tap = listenTo(() => false);
  const gateway = openGateway(await tap.port);
  await untilHolds(() => expect(tap.refused).toContain('127.0.0.1'));
  await gateway.close();
  tap.stop.abort();
  expect(await tap.captured).toEqual({ opened: false, reason: 'stopped' });
  expect(tap.summarize().records).toEqual([]);
});
