import { once } from 'node:events';
import { parseArgs } from 'node:util';
import {
  AuditError,
  type ChainHead,
  type ChainProblem,
  exportAudit,
  verifyAudit,
} from '@eupnea/server/audit';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** `eupnea audit`: proves that the audit log is as it was written, and hands it out. */
export const command: Command = {
  usage: `eupnea audit verify [--expect POSITION:HASH]
  recomputes the hash chain; with a head of an earlier run, also that nothing was cut off since; exit code 1 on a difference
eupnea audit export [--after POSITION]
  writes the sealed entries to standard output, a JSON line each, without personal values
  EUPNEA_DATA_DIR or DATABASE_URL says where; the server may run meanwhile`,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { expect: { type: 'string' }, after: { type: 'string' } },
    });
    const [name, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`unknown: "${rest.join(' ')}"`);
    try {
      if (name === 'verify' && values.after === undefined) return await verify(readHead(values.expect));
      if (name === 'export' && values.expect === undefined) return await writeOut(readPosition(values.after));
    } catch (error) {
      if (!(error instanceof AuditError)) throw error;
      process.stderr.write(`eupnea audit: ${error.message}\n`);
      return 1;
    }
    throw new UsageError('is verify or export');
  },
};

async function verify(expected: ChainHead | null): Promise<ExitCode> {
  const { entries, head, unsealed, erased, problems } = await verifyAudit(process.env, expected);
  for (const problem of problems) process.stdout.write(`${describe(problem)}\n`);
  process.stdout.write(
    `${entries} entries, ${problems.length === 0 ? 'the chain holds' : 'THE CHAIN IS BROKEN'}; ` +
      `${erased} with erased personal values, ${unsealed} not yet sealed\n` +
      `head ${head.position}:${head.hash}\n`,
  );
  return problems.length === 0 ? 0 : 1;
}

const PROBLEM_WORDS: { readonly [Kind in ChainProblem['kind']]: string } = {
  missing: 'the entry is missing',
  changed: 'the entry is not as it was sealed',
  personal_changed: 'the personal values are not as they were sealed',
  expected_hash_differs: 'the expected hash is not at this position: entries were cut off or written anew',
};

function describe({ position, id, kind }: ChainProblem): string {
  return `position ${position}${id === null ? '' : ` (entry ${id})`}: ${PROBLEM_WORDS[kind]}`;
}

async function writeOut(after: number): Promise<ExitCode> {
  const count = await exportAudit(process.env, after, async (lines) => {
    if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
  });
  process.stderr.write(`${count} entries\n`);
  return 0;
}

function readHead(text: string | undefined): ChainHead | null {
  if (text === undefined) return null;
  const [, position, hash] = /^([0-9]{1,15}):([0-9a-f]{64})$/u.exec(text) ?? [];
  if (position === undefined || hash === undefined) throw new UsageError('--expect is POSITION:HASH');
  return { position: Number(position), hash };
}

function readPosition(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^[0-9]{1,15}$/u.test(text)) throw new UsageError('--after is a position');
  return Number(text);
}
