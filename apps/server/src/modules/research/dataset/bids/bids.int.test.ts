import { gunzipSync, strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../testing/open-test-app.ts';
import { untilHolds } from '../../../../testing/until-holds.ts';
import { callResearchAs } from '../../testing/call-research.ts';
import { insertSecrets, SECRETS } from '../../testing/insert-secrets.ts';
import { insertWard, WARD_START_MS } from '../../testing/insert-ward.ts';

let app: TestApp;
let members: Record<string, Uint8Array>;
let datasetId = 0;

beforeAll(async () => {
  app = await openTestApp();
  const researcher: TestUser = await app.makeUser();
  const call = callResearchAs(app, researcher);
  const ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  await insertSecrets(app.storage.pool, ward);
  app.clock.nowMs = WARD_START_MS + 30 * 86_400_000;
  const cohort = await call('POST', 'cohorts', { name: 'All', project_id: ward.project, definition: {} });
  await app.start();
  const made = await call('POST', `cohorts/${cohort.body.id}/datasets`, { format: 'bids' });
  datasetId = made.body.id;
  await untilHolds(async () => {
    const { body } = await call('GET', `datasets/${datasetId}`);
    expect([body.state, body.error]).toEqual(['done', null]);
  });
  const answer = await app.server.inject({
    method: 'GET',
    url: `/nestjs/research/datasets/${datasetId}/download`,
    headers: researcher.headers,
  });
  members = unzipSync(new Uint8Array(answer.rawPayload));
});
afterAll(() => app.remove());

const textOf = (name: string) => strFromU8(members[name] ?? new Uint8Array());

describe('a data set of BIDS physiology', () => {
  it('has the files that the specification asks for, named by subject, session and run', () => {
    const [run = ''] = Object.keys(members);
    expect(run).toMatch(/^sub-(\d+)\/ses-(\d+)\/beh\/sub-\1_ses-\2_task-ventilation_run-1_physio\.tsv\.gz$/u);
    const [subject, session] = run.split('/');
    expect(Object.keys(members)).toEqual([
      run,
      run.replace('.tsv.gz', '.json'),
      run.replace('_physio.tsv.gz', '_events.tsv'),
      `${subject}/${session}/${subject}_${session}_scans.tsv`,
      'participants.tsv',
      'participants.json',
      'dataset_description.json',
      '.bidsignore',
      'mapping-notes.csv',
      'README.md',
      'SHA256SUMS',
    ]);
    expect(JSON.parse(textOf('dataset_description.json'))).toMatchObject({ BIDSVersion: '1.10.0' });
    // The patient with samples has neither age nor sex.
    expect(textOf('participants.tsv')).toBe(`participant_id\tage\tsex\n${subject}\tn/a\tn/a\n`);
  });

  it('describes the columns of its samples, which have no header', () => {
    const [run = ''] = Object.keys(members);
    expect(JSON.parse(textOf(run.replace('.tsv.gz', '.json')))).toMatchObject({
      SamplingFrequency: 100,
      StartTime: 0,
      Columns: ['airway_pressure'],
      airway_pressure: { Units: 'cmH2O' },
    });
    const lines = strFromU8(gunzipSync(members[run] ?? new Uint8Array()))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(1000);
    expect(lines.slice(0, 3).map(Number)).toEqual([5, 5.03, 5.07]);
    const events = textOf(run.replace('_physio.tsv.gz', '_events.tsv')).trimEnd().split('\n');
    expect(events).toEqual(['onset\tduration\ttrial_type', '0\t30\tbreath']);
  });

  it('tells no word and no date of the source, and is not there for a stranger', async () => {
    for (const [name, content] of Object.entries(members)) {
      const bytes = name.endsWith('.gz') ? gunzipSync(content) : content;
      for (const secret of [...Object.values(SECRETS), '2024-03-01'])
        expect([name, secret, Buffer.from(bytes).includes(secret)]).toEqual([name, secret, false]);
    }
    const call = callResearchAs(app, await app.makeUser());
    expect((await call('GET', `datasets/${datasetId}/download`)).status).toBe(404);
  });
});
