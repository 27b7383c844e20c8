import { loadPb840Program, startEmulator } from '@eupnea/server/emulators';
import { parseArgs } from 'node:util';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { explainSystemError } from './explain-system-error.ts';
import { readNumberOption, readPortOption } from './read-option.ts';
import { untilStopped } from './until-stopped.ts';

/** Above, even one row a millisecond would be split into less than a timer can tell. */
const FASTEST = 1000;
const SLOWEST = 0.01;

/** `eupnea replay FILE --port P`: a PB840 recording becomes a ventilator on the network. */
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
  const program = await loadPb840Program(file);
  if (!program.ok) {
    process.stderr.write(`eupnea replay: ${file}: ${program.error}\n`);
    return 1;
  }
  const device = await startEmulator({ kind: 'pb840', program: program.value, ...options });
  process.stdout.write(`Replaying ${file} as a PB840 on ${options.host}:${device.port}. Ctrl+C ends it.\n`);
  const why = await Promise.race([device.finished.then(() => 'over' as const), untilStopped()]);
  if (why === 'over') process.stdout.write('The recording is over.\n');
  await device.close();
  return 0;
}
