import { createPb840Reader } from '@eupnea/formats';
import { countSamples } from '@eupnea/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { command as capture } from './capture.ts';
import { command as emulate } from './emulate.ts';
import { command as replay } from './replay.ts';
import { command as simulate } from './simulate.ts';

describe('a simulation in a file', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eupnea-simulate-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is PB840 text whose breaths are those of the truth', async () => {
    const out = join(folder, 'recording.csv');
    const truth = join(folder, 'truth.json');
    const args = ['--scenario', 'pressure-support', '--seed', '5', '--minutes', '2'];
    expect(await simulate.run([...args, '--out', out, '--truth', truth])).toBe(0);
    const reader = createPb840Reader();
    const events = [...reader.push(await readFile(out)), ...reader.finish()];
    const starts = events.flatMap((event) =>
      event.type === 'mark' && event.kind === 'inspiration_start' ? [event.sampleIndex] : [],
    );
    const record: { events: { type: string; startIndex: number }[] } = JSON.parse(
      await readFile(truth, 'utf8'),
    );
    const breaths = record.events.filter((event) => event.type === 'breath');
    expect(countSamples(events)).toBe(2 * 60 * 50);
    expect(breaths.length).toBeGreaterThan(20);
    expect(breaths.map((breath) => breath.startIndex)).toEqual(starts.slice(0, breaths.length));
  });

  it('keeps time through what would be standby', async () => {
    const out = join(folder, 'recording.csv');
    await simulate.run(['--scenario', 'standby', '--minutes', '5', '--out', out]);
    const reader = createPb840Reader();
    expect(countSamples([...reader.push(await readFile(out)), ...reader.finish()])).toBe(5 * 60 * 50);
  });

  it('that cannot be written ends with 1', async () => {
    expect(await simulate.run(['--out', join(folder, 'missing', 'a.csv'), '--minutes', '0.1'])).toBe(1);
  });
});

describe('wrong usage', () => {
  it.each([
    ['no port', []],
    ['a port that is none', ['--port', '70000']],
    ['an unknown scenario', ['--port', '4100', '--scenario', 'nobody']],
    ['no device', ['--port', '4100', '--devices', '0']],
    ['ports beyond the last', ['--port', '65530', '--devices', '10']],
    ['many devices on any port', ['--port', '0', '--devices', '2']],
    ['a rate that is none', ['--port', '4100', '--rate', 'fast']],
    ['a seed that is no whole number', ['--port', '4100', '--seed', '1.5']],
    ['a file and a port', ['--port', '4100', '--out', 'a.csv']],
    ['a truth without its recording', ['--port', '4100', '--truth', 'a.json']],
    ['no minutes', ['--out', 'a.csv', '--minutes', '0']],
  ])('of simulate: %s', async (_, args) => {
    await expect(simulate.run(args)).rejects.toBeInstanceOf(UsageError);
  });

  it.each([
    ['no recording', ['--port', '4100']],
    ['two recordings', ['a.csv', 'b.csv', '--port', '4100']],
    ['no port', ['a.csv']],
    ['a speed of zero', ['a.csv', '--port', '4100', '--speed', '0']],
  ])('of replay: %s', async (_, args) => {
    await expect(replay.run(args)).rejects.toBeInstanceOf(UsageError);
  });

  it.each([
    ['no address', ['--protocol', 'pb840', '--out', 'a']],
    ['an address without a port', ['10.0.0.1', '--protocol', 'pb840', '--out', 'a']],
    ['a protocol that is none', ['10.0.0.1:1', '--protocol', 'fax', '--out', 'a']],
    ['no file', ['10.0.0.1:1', '--protocol', 'pb840']],
    ['more than can be held', ['10.0.0.1:1', '--protocol', 'pb840', '--out', 'a', '--max-mb', '65']],
  ])('of capture: %s', async (_, args) => {
    await expect(capture.run(args)).rejects.toBeInstanceOf(UsageError);
  });

  it.each([
    ['no protocol', ['--port', '4100']],
    ['a protocol that has no emulator', ['fax', '--port', '4100']],
    ['an unknown scenario', ['medibus', '--port', '4100', '--scenario', 'nobody']],
    ['no port', ['medibus']],
  ])('of emulate: %s', async (_, args) => {
    await expect(emulate.run(args)).rejects.toBeInstanceOf(UsageError);
  });
});
