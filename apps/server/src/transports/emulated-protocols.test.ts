import {
  createCaptureWriter,
  findDriver,
  parseCapture,
  PROTOCOL_EMULATORS,
  summarizeCapture,
} from '@eupnea/drivers';
import { findScenario } from '@eupnea/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TurnedTime } from '../testing/turned-time.ts';
import { captureDevice } from './capture-device.ts';
import { startEmulator, type EmulatorHost } from './start-emulator.ts';
import { createDeviceDial } from './dial-device.ts';

const time = new TurnedTime();
let device: EmulatorHost | null = null;
beforeAll(() => time.start());
afterAll(() => time.end());
afterEach(async () => {
  await device?.close();
  device = null;
});

/** Excludes emulators that dial a listener (gateways), which gateway/hl7-gateway.int.test.ts covers. */
const LISTENING = PROTOCOL_EMULATORS.filter(({ dials }) => dials !== true);

describe.each(LISTENING.map((emulator) => [emulator.protocol, emulator] as const))(
  'a ventilator emulated in %s',
  (protocol, emulator) => {
    it('is read over the network by its driver: waves and values, nothing unusable', async () => {
      const scenario = findScenario('pressure-control');
      const driver = findDriver(protocol);
      if (scenario === undefined || driver === undefined) throw new Error('no scenario or no driver');
      const host = '127.0.0.1';
      device = await startEmulator({
        kind: 'protocol',
        emulator: { ...emulator, create: (...given) => time.countDevice(emulator.create(...given)) },
        scenario,
        seed: 3,
        host,
        port: 0,
        now: time.now,
      });
      let text = '';
      const writer = createCaptureWriter({
        protocol,
        startedAtMs: Date.now(),
        maxBytes: 1_000_000,
        withoutPatient: false,
        write: (line) => (text += line),
      });
      const stop = new AbortController();
      const captured = captureDevice({
        target: { host, port: device.port },
        driver,
        dial: time.countDial(createDeviceDial(null)),
        writer,
        seconds: 60,
        signal: stop.signal,
      });
      const summarize = () => {
        const capture = parseCapture(text);
        if (!capture.ok) throw new Error(capture.error);
        return summarizeCapture(capture.value, driver);
      };
      await time.until(() => {
        const { channels, settings, numerics } = summarize();
        expect(Object.keys({ ...settings, ...numerics })).not.toEqual([]);
        if (!emulator.sendsWaves) return;
        expect(channels['pressure']?.maximum).toBeGreaterThan(10);
        // A whole inspiration has passed.
        expect(channels['flow']?.minimum).toBeLessThan(-10);
      }, 30_000);
      stop.abort();
      expect(await captured).toEqual({ opened: true, reason: 'stopped' });
      // Numbers that the device refuses or that have no public name are reported as issues and affect nothing else.
      const lost = Object.entries(summarize().issues).filter(([code]) => !code.startsWith('identifier_'));
      expect(lost).toEqual([]);
    });
  },
);
