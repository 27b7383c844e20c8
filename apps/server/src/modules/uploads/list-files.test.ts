import type { ChannelMapping } from '@eupnea/model';
import { expect, test } from 'vitest';
import type { ListedRecording } from '../../storage/import/import-messages.ts';
import { listFiles } from './list-files.ts';

const MAPPING: ChannelMapping = {
  channels: [],
  rateHz: null,
  time: null,
  table: null,
  startedAt: null,
  timeZone: null,
};

/** A record whose signals nobody can tell by their names. */
function makeListed(fileName: string): ListedRecording {
  return {
    fileName,
    sizeBytes: 10,
    inspection: {
      formatId: 'wfdb',
      formatName: 'WFDB record',
      contents: 'waveform',
      channels: [],
      mapping: MAPPING,
      confidence: 'guess',
      questions: [],
      companions: [],
      device: { model: null, serial: null, software: null },
      startedAt: null,
      problem: null,
    },
  };
}

const OPTIONS = { mapping: { ...MAPPING, channels: [] }, time_zone: 'Europe/Amsterdam' };

test('what was said of the columns is of the only recording of an archive', () => {
  const [file] = listFiles([makeListed('v102s.hea')], { kind: 'archive', options: OPTIONS });
  expect(file).toMatchObject({ problem: null, mapping: { timeZone: 'Europe/Amsterdam' } });
});

test('of several recordings in an archive it is of none: each may have other columns', () => {
  const files = listFiles([makeListed('a.hea'), makeListed('b.hea')], { kind: 'archive', options: OPTIONS });
  expect(files.map(({ problem }) => problem?.code)).toEqual(['answers_needed', 'answers_needed']);
});
