import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { UsageError, type Command, type ExitCode } from './command.ts';

interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Loaded on demand, so that `analyze` does not load the server's modules. */
const COMMANDS: { readonly [name: string]: CommandEntry } = {
  serve: { summary: 'Run the server', load: () => import('./serve.ts') },
  analyze: { summary: 'Measure every breath of a recording', load: () => import('./analyze.ts') },
  convert: {
    summary: 'Convert recordings to another format',
    load: () => import('./convert.ts'),
  },
  capture: {
    summary: 'Record the raw bytes of a device, both directions',
    load: () => import('./capture.ts'),
  },
  replay: {
    summary: 'Serve a PB840 recording or a capture as a ventilator on the network',
    load: () => import('./replay.ts'),
  },
  emulate: {
    summary: "Serve a simulated ventilator in a maker's protocol",
    load: () => import('./emulate.ts'),
  },
  simulate: { summary: 'Serve simulated ventilators on the network', load: () => import('./simulate.ts') },
  validate: {
    summary: 'Measure the detectors on held-out simulations',
    load: () => import('./validate.ts'),
  },
  admin: { summary: 'Make users, reset passwords, grant features', load: () => import('./admin.ts') },
  audit: { summary: 'Verify and export the audit log', load: () => import('./audit.ts') },
  secret: { summary: 'Rotate the secret of the server', load: () => import('./secret.ts') },
  migrate: { summary: 'Bring PostgreSQL to the schema of this version', load: () => import('./migrate.ts') },
  doctor: { summary: 'Examine an installation; the report can be mailed', load: () => import('./doctor.ts') },
  backup: { summary: 'Write the database to a file', load: () => import('./backup.ts') },
  restore: { summary: 'Fill an empty database from a backup', load: () => import('./restore.ts') },
};

async function main(args: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(describeCommands());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    process.stderr.write(`eupnea: unknown command "${name}"\n\n${describeCommands()}`);
    return 2;
  }
  // After the cache of compiled code is enabled, which then has this module too.
  await import('@eupnea/server/remember-resolutions');
  const { command } = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.usage}\n`);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    process.stderr.write(`eupnea ${name}: ${error.message}\n\n${command.usage}\n`);
    return 2;
  }
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

function describeCommands(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, entry]) => `  ${name.padEnd(width)}  ${entry.summary}`);
  return `eupnea <command> [options]\n\n${lines.join('\n')}\n\nFor research purpose only.\n`;
}

// Loading modules takes most of a short command's time. The cache is skipped when its folder is not writable.
enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../../node_modules/.cache/compile'),
);
process.exitCode = await main(process.argv.slice(2));
