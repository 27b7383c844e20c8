import { MAX_CAPTURE_BYTES, parseCapture } from '@eupnea/drivers';
import { loadPb840Program, startEmulator, type EmulatorHost } from '@eupnea/server/emulators';
import { err, ok, type Result } from '@eupnea/model';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { explainSystemError } from './explain-system-error.ts';
import { readNumberOption, readPortOption } from './read-option.ts';
import { untilStopped } from './until-stopped.ts';

/** Maximum speed: beyond it, one row per millisecond is below the resolution of timers. */
const FASTEST = 1000;
const SLOWEST = 0.01;

/** `eupnea replay FILE --port P`: serves a PB840 recording or a capture as a ventilator on the network. */
export const command: Command = {
  usage: 'eupnea replay FILE --port P [--host H] [--speed S] [--loop]',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        speed: { type: 'string', default: '1' },
        loop: { type: 'boolean', default: false },
      },
    });
    const [file, ...surplus] = positionals;
    if (file === undefined || surplus.length > 0) throw new UsageError('name one recording');
    const port = readPortOption('--port', values.port);
    const speed = readNumberOption('--speed', values.speed, SLOWEST, FASTEST);
    try {
      return await replay(file, { host: values.host, port, speed, loop: values.loop });
    } catch (error) {
      const reason = explainSystemError(error);
      if (reason === null) throw error;
      process.stderr.write(`eupnea replay: ${reason}\n`);
      return 1;
    }
  },
};

interface ReplayOptions {
  readonly host: string;
  readonly port: number;
  readonly speed: number;
  readonly loop: boolean;
}

async function replay(file: string, options: ReplayOptions): Promise<ExitCode> {
  const started = await start(file, options);
  if (!started.ok) {
    process.stderr.write(`eupnea replay: ${file}: ${started.error}\n`);
    return 1;
  }
  const { device, what } = started.value;
  process.stdout.write(`Replaying ${file} as a ${what} on ${options.host}:${device.port}. Ctrl+C ends it.\n`);
  const why = await Promise.race([device.finished.then(() => 'over' as const), untilStopped()]);
  if (why === 'over') process.stdout.write('The recording is over.\n');
  await device.close();
  return 0;
}

interface StartedReplay {
  readonly device: EmulatorHost;
  readonly what: string;
}

async function start(file: string, options: ReplayOptions): Promise<Result<StartedReplay, string>> {
  const capture = await readCapture(file);
  if (capture !== null) {
    const parsed = capture.ok ? parseCapture(capture.value) : capture;
    if (!parsed.ok) return parsed;
    const { protocol } = parsed.value.header;
    const device = await startEmulator({ kind: 'capture', capture: parsed.value, ...options });
    return ok({ device, what: `captured ${protocol} device` });
  }
  const program = await loadPb840Program(file);
  if (!program.ok) return err(program.error);
  const device = await startEmulator({ kind: 'pb840', program: program.value, ...options });
  return ok({ device, what: 'PB840' });
}

const CAPTURE_HEAD = '{"eupnea_capture"';
/** Two digits per byte plus times: a line of one byte has about five times its payload. */
const MAX_CAPTURE_FILE_BYTES = 5 * MAX_CAPTURE_BYTES;

/** Null when the first bytes are not of a capture. */
async function readCapture(path: string): Promise<Result<string, string> | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(CAPTURE_HEAD.length);
    await file.read(head, 0, head.length, 0);
    if (head.toString('latin1') !== CAPTURE_HEAD) return null;
    const { size } = await file.stat();
    if (size > MAX_CAPTURE_FILE_BYTES)
      return err(`${size} bytes, at most ${MAX_CAPTURE_FILE_BYTES} can be played`);
    return ok(await file.readFile({ encoding: 'utf8' }));
  } finally {
    await file.close();
  }
}
