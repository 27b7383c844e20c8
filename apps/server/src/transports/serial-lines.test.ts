import {
  createCaptureWriter,
  defaultLineOf,
  findDriver,
  findProtocolEmulator,
  parseCapture,
  summarizeCapture,
} from '@eupnea/drivers';
import { BASE_SCENARIO } from '@eupnea/simulator';
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { hostTerminalServer, type TerminalServerHost } from '../testing/host-terminal-server.ts';
import {
  hasPseudoTerminals,
  openPseudoTerminal,
  type PseudoTerminal,
} from '../testing/open-pseudo-terminal.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { captureDevice } from './capture-device.ts';
import { createDeviceDial } from './dial-device.ts';
import type { DeviceTarget } from './dial-target.ts';
import { createProbe } from './probe-device.ts';
import { loadSerialPort } from './serial-dial.ts';
import { startEmulator, type EmulatorHost } from './start-emulator.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/** Issues to ignore: numbers without a public name, and gaps that a busy machine leaves in a polled waveform. */
const HARMLESS = /^(?:identifier_|samples_missing)/u;

const HOST = '127.0.0.1';
const canTrySerial = hasPseudoTerminals && (await loadSerialPort()) !== null;

let device: EmulatorHost | null = null;
let terminal: PseudoTerminal | null = null;
let server: TerminalServerHost | null = null;
afterEach(async () => {
  await terminal?.close();
  server?.close();
  await device?.close();
  [device, terminal, server] = [null, null, null];
});

async function emulate(protocol: string) {
  const emulator = findProtocolEmulator(protocol);
  const driver = findDriver(protocol);
  if (emulator === undefined || driver === undefined) throw new Error(`no ${protocol}`);
  const common = { scenario: BASE_SCENARIO, seed: 1, host: HOST, port: 0 };
  device = await startEmulator({ kind: 'protocol', emulator, ...common });
  return { driver, port: device.port, line: defaultLineOf(driver) };
}

/** Records until waves and numbers were understood; returns what was understood. */
async function readThrough(protocol: string, target: DeviceTarget) {
  const driver = findDriver(protocol);
  if (driver === undefined) throw new Error(`no ${protocol}`);
  let text = '';
  const writer = createCaptureWriter({
    protocol,
    startedAtMs: Date.now(),
    maxBytes: 1_000_000,
    withoutPatient: false,
    write: (written) => (text += written),
  });
  const stop = new AbortController();
  const dial = createDeviceDial(null);
  const captured = captureDevice({ target, driver, dial, writer, seconds: 60, signal: stop.signal });
  const summarize = () => {
    const capture = parseCapture(text);
    if (!capture.ok) throw new Error(capture.error);
    return summarizeCapture(capture.value, driver);
  };
  await untilHolds(() => expect(summarize().channels['pressure']?.samples).toBeGreaterThan(50));
  stop.abort();
  expect(await captured).toEqual({ opened: true, reason: 'stopped' });
  return summarize();
}

/** Resolves with the end of a connection that never opens. */
function ended(target: DeviceTarget, serialDevices: readonly string[] | null = null) {
  return new Promise<readonly [DisconnectReason, string]>((resolve, reject) => {
    createDeviceDial(serialDevices)(target, {
      onOpen: () => reject(new Error('it opened')),
      onBytes: () => undefined,
      onEnd: (reason, detail) => resolve([reason, detail]),
    });
  });
}

describe('a terminal server with line settings', () => {
  it.each(['medibus', 'servo-cie'])('carries %s unharmed', async (protocol) => {
    const { port, line } = await emulate(protocol);
    server = await hostTerminalServer(port, { deviceLine: line });
    const { issues } = await readThrough(protocol, { kind: 'rfc2217', host: HOST, port: server.port, line });
    expect(Object.keys(issues).filter((code) => !HARMLESS.test(code))).toEqual([]);
  });

  it('tells errors of a wrong line apart from silence', async () => {
    const { driver, port, line } = await emulate('simulator');
    server = await hostTerminalServer(port, { deviceLine: { ...line, baudRate: 4800 } });
    const probe = createProbe(createDeviceDial(null));
    const target = { kind: 'rfc2217', host: HOST, port: server.port, line } as const;
    const found = await probe(target, driver, AbortSignal.timeout(3_000));
    expect(found.isOpened).toBe(true);
    expect(found.lineErrors?.framing).toBeGreaterThan(0);
    expect(found.waves).toBeNull();
  });

  it('is refused in words when it cannot set the line', async () => {
    const { port, line } = await emulate('medibus');
    server = await hostTerminalServer(port, { deviceLine: line, baudRates: [9600] });
    const [reason, detail] = await ended({ kind: 'rfc2217', host: HOST, port: server.port, line });
    expect(reason).toBe('protocol');
    expect(detail).toContain('baud rate');
  });

  it('is told from a raw TCP port', async () => {
    const { port, line } = await emulate('medibus');
    const [reason, detail] = await ended({ kind: 'rfc2217', host: HOST, port, line });
    expect(reason).toBe('protocol');
    expect(detail).toContain('RFC 2217');
  });
});

describe.skipIf(!canTrySerial)('a serial line of this machine', () => {
  it.each(['medibus', 'servo-cie'])('carries %s with its line settings', async (protocol) => {
    const { port, line } = await emulate(protocol);
    terminal = await openPseudoTerminal(port);
    const { issues } = await readThrough(protocol, { kind: 'serial', path: terminal.path, line });
    expect(issues).toEqual({});
    const speed = spawnSync('stty', ['-F', terminal.path, 'speed']).stdout.toString().trim();
    expect(speed).toBe(String(line.baudRate));
  });

  // In one of seven pulls a read returns no bytes instead of an error.
  it('says that the cable was pulled, each of ten times', async () => {
    const { port, line } = await emulate('simulator');
    for (let pulled = 0; pulled < 10; pulled += 1) {
      const cable = (terminal = await openPseudoTerminal(port));
      const end = new Promise<DisconnectReason>((resolve, reject) => {
        createDeviceDial(null)(
          { kind: 'serial', path: cable.path, line },
          {
            onOpen: () => void cable.close().catch(reject),
            onBytes: () => undefined,
            onEnd: resolve,
          },
        );
      });
      expect(['closed', 'failure']).toContain(await end);
    }
  });

  it('says that there is no such device, and opens none that is not allowed', async () => {
    const line = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' } as const;
    const missing = await ended({ kind: 'serial', path: '/dev/tty-eupnea-none', line });
    expect(missing).toEqual(['refused', 'there is no /dev/tty-eupnea-none on the server']);
    const [reason, detail] = await ended({ kind: 'serial', path: '/dev/null', line }, ['/dev/ttyUSB0']);
    expect([reason, detail]).toEqual(['refused', '/dev/null is not among EUPNEA_SERIAL_DEVICES']);
  });
});
