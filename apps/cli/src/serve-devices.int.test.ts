import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exit: Promise<number | null>;
  /** What it printed so far. */
  output(): string;
}

function run(...args: readonly string[]): Program {
  const child = spawn(process.execPath, [MAIN, ...args]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'close').then(() => child.exitCode);
  return { child, exit, output: () => output };
}

/** The port it says it listens on. */
function readPort(program: Program): Promise<number> {
  return new Promise((resolve, reject) => {
    program.child.stdout.on('data', () => {
      const port = /(?:port |:)(\d+)\. Ctrl/.exec(program.output())?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    program.child.once('close', () => reject(new Error(`no port in: ${program.output()}`)));
  });
}

describe('devices served by the command line', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eupnea-cli-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('replay sends the whole recording and ends with it', async () => {
    const file = join(folder, 'recording.csv');
    const text = `BS, S:1,\n${'1.00, 5.00\n'.repeat(300)}BE\n`;
    await writeFile(file, text);
    const program = run('replay', file, '--port', '0', '--speed', '100');
    const client = connect(await readPort(program), '127.0.0.1');
    let heard = '';
    client.on('data', (chunk) => (heard += chunk.toString()));
    const hungUp = once(client, 'close');
    expect(await program.exit).toBe(0);
    // The program may be seen to end before the last of what it sent is read.
    await hungUp;
    expect(heard).toBe(text);
  });

  it('replay of what is no recording ends with 1 and a message', async () => {
    const file = join(folder, 'notes.txt');
    await writeFile(file, 'not a recording\n');
    const program = run('replay', file, '--port', '0');
    expect(await program.exit).toBe(1);
    expect(program.output()).toContain('no PB840 waveform row');
    const missing = run('replay', join(folder, 'missing.csv'), '--port', '0');
    expect(await missing.exit).toBe(1);
    expect(missing.output()).toContain('no such file');
  });

  it('capture records a device, and replay plays the capture as that device', async () => {
    const file = join(folder, 'recording.csv');
    const text = `BS, S:1,\n${'1.00, 5.00\n'.repeat(300)}BE\n`;
    await writeFile(file, text);
    const device = run('replay', file, '--port', '0', '--speed', '100');
    const out = join(folder, 'bed.capture');
    const capture = run(
      'capture',
      `127.0.0.1:${await readPort(device)}`,
      '--protocol',
      'pb840',
      '--out',
      out,
    );
    expect(await capture.exit).toBe(0);
    expect(capture.output()).toContain('Samples: pressure 300, flow 300');
    const replayed = run('replay', out, '--port', '0', '--speed', '100');
    const client = connect(await readPort(replayed), '127.0.0.1');
    let heard = '';
    client.on('data', (chunk) => (heard += chunk.toString()));
    await once(client, 'close');
    expect(heard).toBe(text);
    expect(await replayed.exit).toBe(0);
  });

  it('capture of an address where nothing answers ends with 1 and says why', async () => {
    const capture = run('capture', '127.0.0.1:1', '--protocol', 'pb840', '--out', join(folder, 'a.capture'));
    expect(await capture.exit).toBe(1);
    expect(capture.output()).toContain('ECONNREFUSED');
  });

  it('simulate greets a client and ends on SIGTERM', async () => {
    const program = run('simulate', '--port', '0', '--scenario', 'ards');
    const client = connect(await readPort(program), '127.0.0.1');
    const [greeting] = await once(client, 'data');
    expect(String(greeting)).toMatch(/^EUPNEA/);
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
  });
});
