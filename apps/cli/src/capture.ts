import {
  createCaptureWriter,
  DRIVERS,
  findDriver,
  MAX_CAPTURE_BYTES,
  parseCapture,
  summarizeCapture,
  type Driver,
} from '@eupnea/drivers';
import {
  captureDevice,
  createAcceptDial,
  createDeviceDial,
  isInNetworks,
  parseNetwork,
  type DeviceTarget,
  type DialDevice,
} from '@eupnea/server/devices';
import { openSync, closeSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { explainSystemError } from './explain-system-error.ts';
import { readDeviceAddress } from './read-address.ts';
import { readIntegerOption, readNumberOption } from './read-option.ts';
import { untilStopped } from './until-stopped.ts';

const RAW = 'raw';
const LONGEST_SECONDS = 7 * 24 * 3600;

/** `eupnea capture ADDRESS`: records the raw bytes of a device in both directions with times. */
export const command: Command = {
  usage: `eupnea capture ADDRESS --protocol P --out FILE [--seconds N] [--max-mb N] [--without-patient] [--from NETWORK,...]
  ADDRESS: HOST:PORT (raw TCP), rfc2217:HOST:PORT (terminal server that is told the line settings) or serial:/dev/ttyUSB0
  [--line 19200-8E1[-hardware|-software]] of the last two; without it the line settings of the protocol
  protocols: ${DRIVERS.map(({ deviceType }) => deviceType).join(', ')}, or ${RAW} (only listens, asks nothing)
  a gateway that dials us (hl7): ADDRESS is where to wait for it, for example 0.0.0.0:6661; [--from NETWORK,...] says which
  addresses are heard, without it any
  --without-patient overwrites what could name a patient (docs/formats/capture.md says what, per protocol)`,
  async run(args) {
    const options = readOptions(args);
    try {
      return await capture(options);
    } catch (error) {
      const reason = explainSystemError(error);
      if (reason === null) throw error;
      process.stderr.write(`eupnea capture: ${reason}\n`);
      return 1;
    }
  },
};

interface CaptureOptions {
  readonly target: DeviceTarget;
  /** Address as typed. */
  readonly address: string;
  readonly driver: Driver | null;
  readonly out: string;
  readonly seconds: number;
  readonly maxBytes: number;
  readonly withoutPatient: boolean;
  /** From where a gateway may dial us; null = from anywhere. */
  readonly networks: readonly string[] | null;
}

function readOptions(args: readonly string[]): CaptureOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      protocol: { type: 'string' },
      out: { type: 'string' },
      line: { type: 'string' },
      from: { type: 'string' },
      seconds: { type: 'string', default: '600' },
      'max-mb': { type: 'string', default: '16' },
      'without-patient': { type: 'boolean', default: false },
    },
  });
  const [address, ...surplus] = positionals;
  if (address === undefined || surplus.length > 0) throw new UsageError('name one ADDRESS');
  if (values.out === undefined) throw new UsageError('--out is missing');
  const driver = readDriver(values.protocol);
  if (values.from !== undefined && driver?.transport !== 'listen')
    throw new UsageError('--from is for protocols that wait for their device');
  return {
    networks: readNetworks(values.from),
    address,
    target: readDeviceAddress(address, values.line, driver),
    driver,
    out: values.out,
    seconds: readNumberOption('--seconds', values.seconds, 1, LONGEST_SECONDS),
    maxBytes: readIntegerOption('--max-mb', values['max-mb'], 1, MAX_CAPTURE_BYTES / 1024 ** 2) * 1024 ** 2,
    withoutPatient: values['without-patient'],
  };
}

function readDriver(protocol: string | undefined): Driver | null {
  if (protocol === undefined) throw new UsageError('--protocol is missing');
  if (protocol === RAW) return null;
  const driver = findDriver(protocol);
  if (driver === undefined) throw new UsageError(`there is no protocol "${protocol}"`);
  return driver;
}

/** null = any address is heard. */
function readNetworks(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const networks = text.split(',').map((part) => part.trim());
  const wrong = networks.find((network) => parseNetwork(network) === null);
  if (wrong !== undefined) throw new UsageError(`--from: "${wrong}" is no network such as 10.20.0.0/16`);
  return networks;
}

/** The dial that fits the protocol: out to the device, or waiting for its gateway. */
function openDial({ driver, address, networks, target }: CaptureOptions): DialDevice {
  if (driver?.transport !== 'listen' || 'kind' in target) return createDeviceDial(null);
  return createAcceptDial({
    ...target,
    isAllowed: (peer) => networks === null || isInNetworks(peer, networks),
    onListening: () => process.stdout.write(`Waiting for a gateway at ${address}. Ctrl+C ends it.\n`),
    onRefused: (peer) => process.stderr.write(`Not heard: ${peer.address}\n`),
  });
}

async function capture(options: CaptureOptions): Promise<ExitCode> {
  const { address, driver, out } = options;
  const file = openSync(out, 'w', 0o600);
  const writer = createCaptureWriter({
    protocol: driver?.deviceType ?? RAW,
    startedAtMs: Date.now(),
    maxBytes: options.maxBytes,
    withoutPatient: options.withoutPatient,
    write: (text) => writeSync(file, text),
  });
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  const { opened, reason } = await captureDevice({
    ...options,
    dial: openDial(options),
    writer,
    signal: stop.signal,
    onOpen: () => process.stdout.write(`Connected to ${address}. Ctrl+C ends it.\n`),
  });
  closeSync(file);
  process.stdout.write(`${writer.bytes} bytes in ${out}; the capture ended: ${reason}\n`);
  if (opened && driver !== null) await describe(out, driver);
  return opened && writer.bytes > 0 ? 0 : 1;
}

/** Summary of the driver, so that a useless capture is noticed while the device is connected. */
async function describe(out: string, driver: Driver): Promise<void> {
  const read = parseCapture(await readFile(out, 'utf8'));
  if (!read.ok) throw new Error(`Invariant broken: ${read.error}`);
  const { identity, channels, numerics, settings, issues } = summarizeCapture(read.value, driver);
  const counted = (values: object) => Object.keys(values).length;
  const waves = Object.entries(channels).map(([name, { samples }]) => `${name} ${samples}`);
  process.stdout.write(
    [
      `Device: ${Object.values(identity).join(', ') || 'not told'}`,
      `Samples: ${waves.join(', ') || 'none'}`,
      `Numbers: ${counted(numerics)}, settings: ${counted(settings)}`,
      `Unusable: ${
        Object.entries(issues)
          .map(([code, count]) => `${code} ${count}`)
          .join(', ') || 'nothing'
      }\n`,
    ].join('\n'),
  );
}
