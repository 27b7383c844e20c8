import type { RecordingInspection } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import { answerUpload, beginUpload, isReady, takeInspection, type LocalUpload } from './local-upload.ts';
import { acceptProposal, nameAfterFile, proposeAnswers } from './propose-answers.ts';

const INSPECTION: RecordingInspection = {
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

function inspected(projectId: number | null): LocalUpload {
  const begun = { ...beginUpload('local-1', new File(['x'], 'bed-05.txt')), projectId };
  return takeInspection(begun, INSPECTION, { timeZone: null });
}

const FACTS = { remembered: null, ownZone: 'Europe/Amsterdam', projectIds: [3], patientIds: [] };

describe('proposed answers', () => {
  test('change nothing by themselves and make the file ready once they are accepted', () => {
    const upload = inspected(3);
    const proposal = proposeAnswers(upload, FACTS);
    expect(proposal).toEqual({
      projectId: null,
      patient: { kind: 'new', pseudonym: 'bed-05' },
      startedAt: null,
      isStartStated: false,
      timeZone: 'Europe/Amsterdam',
      isZoneRemembered: false,
    });
    expect(isReady(upload)).toBe(false);
    if (proposal === null) throw new Error('no proposal');
    expect(isReady(answerUpload(upload, acceptProposal(upload, proposal)))).toBe(true);
  });

  test('leave alone what a person answered', () => {
    const answered = answerUpload(inspected(3), { patient: { kind: 'existing', id: 8 } });
    expect(proposeAnswers(answered, FACTS)).toMatchObject({ patient: null, timeZone: 'Europe/Amsterdam' });
    const zoned = answerUpload(answered, { answers: { ...answered.answers, timeZone: 'UTC' } });
    expect(proposeAnswers(zoned, FACTS)).toBeNull();
  });

  test('repeat the last upload of the folder, if its project and patient can still be chosen', () => {
    const remembered = { projectId: 4, patientId: 8, timeZone: 'America/Sao_Paulo' };
    const facts = { ...FACTS, remembered, projectIds: [3, 4], patientIds: [8] };
    expect(proposeAnswers(inspected(null), facts)).toEqual({
      projectId: 4,
      patient: { kind: 'existing', id: 8 },
      startedAt: null,
      isStartStated: false,
      timeZone: 'America/Sao_Paulo',
      isZoneRemembered: true,
    });
    expect(proposeAnswers(inspected(null), { ...facts, projectIds: [3], patientIds: [] })).toMatchObject({
      projectId: null,
      patient: { kind: 'new', pseudonym: 'bed-05' },
    });
  });

  test('take the start that stands above the samples before the date of the file', () => {
    const file = new File(['x'], 'bench.lvm', { lastModified: Date.UTC(2026, 6, 1) });
    const start = {
      asks: 'start',
      required: false,
      detail: '',
      proposed: '2021-03-04T10:11:12.500000',
    } as const;
    const begun = { ...beginUpload('local-1', file), projectId: 3 };
    const inspection = { ...INSPECTION, questions: [start], startedAt: null };
    const upload = takeInspection(begun, inspection, { timeZone: null });
    expect(upload.answers.startedAt).toBeNull();
    expect(proposeAnswers(upload, FACTS)).toMatchObject({
      startedAt: '2021-03-04T10:11:12',
      isStartStated: true,
    });
  });

  test('of a recording without a start are the date of its file, in the zone of its times', () => {
    const file = new File(['x'], 'bed-05.csv', { lastModified: Date.UTC(2026, 6, 1, 22, 30, 5) });
    const questions = [...INSPECTION.questions, { asks: 'start', required: false, detail: '' } as const];
    const begun = { ...beginUpload('local-1', file), projectId: 3 };
    const upload = takeInspection(begun, { ...INSPECTION, questions, startedAt: null }, { timeZone: null });
    const proposal = proposeAnswers(upload, FACTS);
    expect(proposal).toMatchObject({ startedAt: '2026-07-02T00:30:05', timeZone: 'Europe/Amsterdam' });
    if (proposal === null) throw new Error('no proposal');
    const accepted = answerUpload(upload, acceptProposal(upload, proposal));
    expect(accepted.answers).toMatchObject({
      startedAt: '2026-07-02T00:30:05',
      timeZone: 'Europe/Amsterdam',
    });
    expect(isReady(accepted)).toBe(true);
    const zoned = answerUpload(upload, { answers: { ...upload.answers, timeZone: 'America/Sao_Paulo' } });
    expect(proposeAnswers(zoned, FACTS)?.startedAt).toBe('2026-07-01T19:30:05');
  });

  test('have no zone where the browser tells none', () => {
    expect(proposeAnswers(inspected(3), { ...FACTS, ownZone: '' })?.timeZone).toBeNull();
  });
});

test('a pseudonym after the file name has no ending, no control characters and fits', () => {
  expect(nameAfterFile('bed-05.pb840.csv')).toBe('bed-05.pb840');
  expect(nameAfterFile('a\u0000b.txt')).toBe('a b');
  expect(nameAfterFile('.hea')).toBe('');
  expect(nameAfterFile(`${'x'.repeat(80)}.txt`)).toHaveLength(64);
});
