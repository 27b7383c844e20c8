import type { RecordingInspection } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import { listMissing, type LocalUpload } from './local-upload.ts';
import { UploadEngine } from './upload-engine.ts';

const PROJECT = 3;
const OTHER_PROJECT = 5;

const READABLE: RecordingInspection = {
  formatId: 'pb840',
  formatName: 'PB840',
  contents: 'waveform',
  channels: [],
  mapping: null,
  confidence: 'certain',
  questions: [{ asks: 'time_zone', required: false, detail: '' }],
  companions: [],
  device: { model: null, serial: null, software: null },
  startedAt: '2026-11-20T10:00:00',
  problem: null,
};
const BROKEN: RecordingInspection = { ...READABLE, problem: { code: 'format_unknown', detail: '' } };

/** An engine whose server answers when the test says so. */
function makeEngine() {
  const open = new Map<
    string,
    {
      resolve: (id: number) => void;
      reject: (error: Error) => void;
      progress: (sent: number) => void;
      signal: AbortSignal;
    }
  >();
  let told = 0;
  const engine = new UploadEngine({
    inspect: async ({ name }) =>
      name.startsWith('broken')
        ? BROKEN
        : name.startsWith('trend')
          ? { ...READABLE, contents: 'trend' }
          : READABLE,
    send: (upload, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        open.set(upload.file.name, { resolve, reject, progress, signal });
      }),
    onSent: () => {
      told += 1;
    },
  });
  const find = (name: string): LocalUpload | undefined =>
    engine.uploads.get().find(({ file }) => file.name === name);
  return {
    engine,
    open,
    phase: (name: string) => find(name)?.phase,
    key: (name: string) => find(name)?.key ?? '',
    told: () => told,
  };
}

/** Promises that are settled have been heard. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

async function addReady(names: readonly string[]) {
  const made = makeEngine();
  made.engine.offerProjects([PROJECT]);
  made.engine.add(names.map((name) => new File(['0123456789'], name)));
  await settle();
  made.engine.answerForAll({ patient: { kind: 'new' }, timeZone: 'Europe/Amsterdam' });
  return { ...made, keys: made.engine.uploads.get().map(({ key }) => key) };
}

describe('files that are dropped', () => {
  test('are asked about before they are sent, and a broken one stops none of the others', async () => {
    const { engine, phase, open } = makeEngine();
    engine.add([new File(['x'], 'a.csv'), new File(['x'], 'broken.docx')]);
    expect(phase('a.csv')).toEqual({ kind: 'inspecting' });
    await settle();
    expect(phase('broken.docx')).toEqual({ kind: 'unreadable', reason: 'format_unknown' });
    engine.start(engine.uploads.get().map(({ key }) => key));
    expect(open.size).toBe(0);
    engine.answerForAll({ projectId: PROJECT, patient: { kind: 'new' }, timeZone: 'UTC' });
    engine.start(engine.uploads.get().map(({ key }) => key));
    expect([...open.keys()]).toEqual(['a.csv']);
  });

  test('are told at once to hold no breaths, not after their questions were answered', async () => {
    const { engine, phase } = makeEngine();
    engine.add([new File(['x'], 'trends.txt')]);
    await settle();
    expect(phase('trends.txt')).toEqual({ kind: 'unreadable', reason: 'no_waveforms' });
  });

  test('begin with what was said for all of the list', async () => {
    const { engine } = await addReady(['a.csv']);
    engine.add([new File(['x'], 'later.csv')]);
    await settle();
    const later = engine.uploads.get()[1];
    expect(later?.patient).toEqual({ kind: 'new' });
    expect(later?.answers.timeZone).toBe('Europe/Amsterdam');
  });
});

describe('settings that change during the recording', () => {
  test('keep a file from being sent while one of them is faulty', async () => {
    const { engine, open } = makeEngine();
    engine.offerProjects([PROJECT]);
    engine.add([new File(['x'], 'a.csv')]);
    await settle();
    const key = engine.uploads.get()[0]?.key ?? '';
    const stated = { changes: [{ from: '12:30', mode: 'PSV' as const }] };
    engine.answerForAll({ patient: { kind: 'new' }, timeZone: 'UTC' });
    engine.answer(key, { stated });
    expect(engine.uploads.get().map(listMissing)).toEqual([['changes']]);
    engine.start([key]);
    expect([...open.keys()]).toEqual([]);
    engine.answer(key, { stated: { changes: [{ from: '00:12:30', mode: 'PSV' }] } });
    engine.start([key]);
    expect([...open.keys()]).toEqual(['a.csv']);
  });
});

describe('the project a file goes to', () => {
  test('is the only one there is, also for files that were dropped before it was known', async () => {
    const { engine } = makeEngine();
    engine.add([new File(['x'], 'a.csv')]);
    engine.offerProjects([PROJECT]);
    engine.add([new File(['x'], 'b.csv')]);
    await settle();
    expect(engine.uploads.get().map(({ projectId }) => projectId)).toEqual([PROJECT, PROJECT]);
  });

  test('is asked for where there are several, for each file or for all of them', async () => {
    const { engine, open } = makeEngine();
    engine.offerProjects([PROJECT, OTHER_PROJECT]);
    engine.add(['a', 'b'].map((name) => new File(['x'], name)));
    await settle();
    engine.answerForAll({ patient: { kind: 'new' }, timeZone: 'UTC' });
    expect(engine.uploads.get().map(listMissing)).toEqual([['project'], ['project']]);
    engine.answerForAll({ projectId: OTHER_PROJECT });
    engine.start(engine.uploads.get().map(({ key }) => key));
    expect([...open.keys()]).toEqual(['a', 'b']);
  });

  test('is the one whose pages are open, for what is dropped there and nowhere else', async () => {
    const { engine } = makeEngine();
    const leave = engine.workInProject(OTHER_PROJECT);
    engine.add([new File(['x'], 'a.csv')]);
    leave();
    engine.add([new File(['x'], 'b.csv')]);
    await settle();
    expect(engine.uploads.get().map(({ projectId }) => projectId)).toEqual([OTHER_PROJECT, null]);
  });

  test('takes a patient of the former project with it only when it is said again', async () => {
    const { engine, keys } = await addReady(['a']);
    const [key = ''] = keys;
    engine.answer(key, { patient: { kind: 'existing', id: 9 } });
    engine.answer(key, { projectId: OTHER_PROJECT });
    expect(engine.uploads.get()[0]?.patient).toBeNull();
    engine.answerForAll({ projectId: PROJECT, patient: { kind: 'existing', id: 4 } });
    expect(engine.uploads.get()[0]?.patient).toEqual({ kind: 'existing', id: 4 });
  });
});

describe('sending', () => {
  test('goes two at a time and takes the next when one ends, also when it fails', async () => {
    const { engine, keys, open, phase, told } = await addReady(['a', 'b', 'c', 'd']);
    engine.start(keys);
    expect([...open.keys()]).toEqual(['a', 'b']);
    open.get('a')?.reject(new Error('no'));
    await settle();
    expect(phase('a')?.kind).toBe('failed');
    expect([...open.keys()]).toEqual(['a', 'b', 'c']);
    open.get('b')?.resolve(7);
    await settle();
    expect(phase('b')).toEqual({ kind: 'sent', uploadId: 7 });
    expect(told()).toBe(1);
    expect(phase('d')).toEqual({ kind: 'sending', sentBytes: 0 });
  });

  test('tells how far it is, and what comes late changes nothing', async () => {
    const { engine, keys, open, phase, key } = await addReady(['a']);
    engine.start(keys);
    open.get('a')?.progress(4);
    expect(phase('a')).toEqual({ kind: 'sending', sentBytes: 4 });
    const late = open.get('a')?.progress;
    engine.stop(key('a'));
    await settle();
    late?.(9);
    expect(phase('a')).toEqual({ kind: 'asking' });
  });

  test('that was stopped and started again at once can be stopped again', async () => {
    const { engine, keys, open, phase, key } = await addReady(['a']);
    engine.start(keys);
    engine.stop(key('a'));
    engine.start(keys);
    await settle();
    engine.stop(key('a'));
    await settle();
    expect(open.get('a')?.signal.aborted).toBe(true);
    expect(phase('a')).toEqual({ kind: 'asking' });
  });

  test('that failed is tried again with the answers it had', async () => {
    const { engine, keys, open, phase } = await addReady(['a']);
    engine.start(keys);
    open.get('a')?.reject(new Error('offline'));
    await settle();
    engine.start(keys);
    open.get('a')?.resolve(3);
    await settle();
    expect(phase('a')).toEqual({ kind: 'sent', uploadId: 3 });
  });

  test('stops for good when the session ends', async () => {
    const { engine, keys, phase } = await addReady(['a', 'b', 'c']);
    engine.start(keys);
    engine.clear();
    await settle();
    expect(engine.uploads.get()).toEqual([]);
    expect(phase('a')).toBeUndefined();
  });
});
