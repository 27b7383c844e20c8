import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPb840Reader } from '@eupnea/formats';
import type { DeviceEvent } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createPb840Emulator } from './emulator.ts';
import { compilePb840Program } from './program.ts';
import { createPb840Session } from './session.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
/** Clean ones, damaged ones, and every variant of the format. */
const FOLDERS = ['pb840_ventmap_samples/samples', 'pb840_ventmap_samples/malformed', 'pb840_ventmode/raw'];
/** Real recordings have up to 2.5 MB; the first 300 kB of each hold its quirks at the start and run in milliseconds. */
const READ_BYTES = 300_000;
const PIECE_MS = 1_700;

interface Stream {
  readonly flow: number[];
  readonly pressure: number[];
  readonly marks: string[];
  lost: number;
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(join(DATA, folder)).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

interface Told {
  readonly type: string;
  readonly lost?: number;
}

function collect(events: readonly (DeviceEvent | Told)[], into: Stream): void {
  for (const event of events) {
    if (event.type === 'samples' && 'block' in event) {
      into.flow.push(...(event.block.channels.flow ?? []));
      into.pressure.push(...(event.block.channels.pressure ?? []));
    } else if (event.type === 'mark' && 'kind' in event) {
      into.marks.push(`${event.kind} ${event.sampleIndex} ${event.deviceBreathNumber ?? ''}`);
    } else if ('lost' in event) into.lost += event.lost ?? 0;
  }
}

const emptyStream = (): Stream => ({ flow: [], pressure: [], marks: [], lost: 0 });

function readAsFile(recording: Uint8Array): Stream {
  const stream = emptyStream();
  const reader = createPb840Reader();
  collect(reader.push(recording), stream);
  collect(reader.finish(), stream);
  return stream;
}

function replay(recording: Uint8Array): Stream {
  const stream = emptyStream();
  const program = compilePb840Program(recording);
  if (!program.ok) return stream;
  const emulator = createPb840Emulator(program.value, { speed: 1, loop: false });
  const session = createPb840Session();
  session.open(0);
  for (let elapsedMs = 0; !emulator.isFinished; elapsedMs += PIECE_MS) {
    collect(session.receive(emulator.read(elapsedMs), elapsedMs).events, stream);
  }
  return stream;
}

const files = FOLDERS.flatMap(listFiles);

describe.skipIf(files.length === 0)('a replayed recording', () => {
  it.each(files)('%s gives the driver what the reader finds in the file', (file) => {
    const bytes = readFileSync(join(DATA, file));
    // Whole lines only: the end of a cut line is a number with digits missing.
    const end = bytes.length > READ_BYTES ? bytes.lastIndexOf(0x0a, READ_BYTES) + 1 : bytes.length;
    const recording = bytes.subarray(0, end);
    expect(replay(recording)).toEqual(readAsFile(recording));
  });
});
