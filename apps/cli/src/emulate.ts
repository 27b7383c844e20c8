import { findProtocolEmulator, PROTOCOL_EMULATORS } from '@eupnea/drivers';
import { startEmulator } from '@eupnea/server/emulators';
import { ALL_SCENARIOS, BASE_SCENARIO, findScenario } from '@eupnea/simulator';
import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command.ts';
import { explainSystemError } from './explain-system-error.ts';
import { readIntegerOption, readPortOption } from './read-option.ts';
import { untilStopped } from './until-stopped.ts';

/** `eupnea emulate PROTOCOL --port P`: a simulated ventilator with a maker's protocol. */
export const command: Command = {
  usage: `eupnea emulate PROTOCOL --port P [--host H] [--scenario S] [--seed N]
  hl7 is a gateway: it dials the listener at host and port
  protocols: ${PROTOCOL_EMULATORS.map(({ protocol }) => protocol).join(', ')}
  scenarios: ${ALL_SCENARIOS.map(({ id }) => id).join(', ')}`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        scenario: { type: 'string' },
        seed: { type: 'string', default: '1' },
      },
    });
    const [protocol, ...surplus] = positionals;
    if (protocol === undefined || surplus.length > 0) throw new UsageError('name one protocol');
    const emulator = findProtocolEmulator(protocol);
    if (emulator === undefined) throw new UsageError(`there is no emulator of "${protocol}"`);
    const scenario = values.scenario === undefined ? BASE_SCENARIO : findScenario(values.scenario);
    if (scenario === undefined) throw new UsageError(`there is no scenario "${values.scenario}"`);
    const seed = readIntegerOption('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
    const { host } = values;
    const port = readPortOption('--port', values.port);
    try {
      const device = await startEmulator({ kind: 'protocol', emulator, scenario, seed, host, port });
      process.stdout.write(
        emulator.dials === true
          ? `Emulating an ${protocol} gateway (${scenario.id}) that dials ${host}:${device.port}. Ctrl+C ends it.\n`
          : `Emulating ${protocol} (${scenario.id}) on ${host}:${device.port}. Ctrl+C ends it.\n`,
      );
      await untilStopped();
      await device.close();
      return 0;
    } catch (error) {
      const reason = explainSystemError(error);
      if (reason === null) throw error;
      process.stderr.write(`eupnea emulate: ${reason}\n`);
      return 1;
    }
  },
};
