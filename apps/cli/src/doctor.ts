import { parseArgs } from 'node:util';
import { type Finding, examine } from '@eupnea/server/doctor';
import { UsageError, type Command, type ExitCode } from './command.ts';

const MARKS = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' } as const;

/** `eupnea doctor`: the state of an installation, without a patient's data, to read or to mail. */
export const command: Command = {
  usage: `eupnea doctor [--json]
  examines configuration, versions, clocks, disk, database, backup and devices; changes nothing, the server may run
  the report holds no patient data, address, name or secret; exit code 1 with a FAILURE in it`,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    });
    if (positionals.length > 0) throw new UsageError(`unknown: "${positionals.join(' ')}"`);
    const findings = await examine({ environment: process.env, now: Date.now });
    process.stdout.write(values.json === true ? `${JSON.stringify(findings)}\n` : describe(findings));
    return findings.some(({ verdict }) => verdict === 'failure') ? 1 : 0;
  },
};

function describe(findings: readonly Finding[]): string {
  return findings.map(({ area, verdict, text }) => `${MARKS[verdict]} ${area.padEnd(13)} ${text}\n`).join('');
}
