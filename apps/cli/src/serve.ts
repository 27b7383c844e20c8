import { parseArgs } from 'node:util';
import { runServer } from '@eupnea/server/serve';
import type { Command, ExitCode } from './command.ts';

/** `eupnea serve`: runs the server in the foreground. Options replace environment variables. */
export const command: Command = {
  usage: `eupnea serve [--demo] [--port P] [--host H] [--data-dir DIR] [--recordings DIR]
  everything else is set in the environment: docs/operations/configuration.md`,
  async run(args): Promise<ExitCode> {
    const { values } = parseArgs({
      args: [...args],
      options: {
        demo: { type: 'boolean' },
        port: { type: 'string' },
        host: { type: 'string' },
        'data-dir': { type: 'string' },
        recordings: { type: 'string' },
      },
    });
    return await runServer({
      environment: {
        ...process.env,
        ...(values.demo === true ? { EUPNEA_DEMO: '1' } : {}),
        ...(values.port === undefined ? {} : { PORT: values.port }),
        ...(values.host === undefined ? {} : { HOST: values.host }),
        ...(values['data-dir'] === undefined ? {} : { EUPNEA_DATA_DIR: values['data-dir'] }),
        ...(values.recordings === undefined ? {} : { EUPNEA_RECORDINGS: values.recordings }),
      },
      isTerminal: process.stdout.isTTY,
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
    });
  },
};
