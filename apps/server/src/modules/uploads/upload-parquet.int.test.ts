import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { convertRecording, findRecordingFormat, findWriterFormat, sourceOfBytes } from '@eupnea/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { UploadClient } from './testing/open-upload-client.ts';

const BREATHS = 12;

/** The recording as `eupnea convert --to parquet` writes it. */
async function writeParquet(text: Uint8Array): Promise<Buffer> {
  const [format, target] = [findRecordingFormat('pb840'), findWriterFormat('parquet')];
  if (format === null || target === null) throw new Error('both are formats');
  const chunks: Uint8Array[] = [];
  const steps = convertRecording({
    sources: [sourceOfBytes('a.txt', text)],
    format,
    target,
    mapping: null,
    recordName: 'a',
    device: { model: null, serial: null, software: null },
    pseudonym: null,
    software: 'test',
    measurement: null,
  });
  for await (const step of steps) chunks.push(...step.chunks.map(({ bytes }) => bytes.slice()));
  return Buffer.concat(chunks);
}

const MONITOR = join(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data'),
  'other_devices/vital/test_data_demo.vital',
);

describe('files that are looked into', () => {
  let app: TestApp;
  let client: UploadClient;

  beforeAll(async () => {
    app = await openTestApp();
    await app.start();
    client = new UploadClient(app, await app.makeUser());
    await app.makeProject(client.user);
  });
  afterAll(() => app.remove());

  it('of Parquet become the breaths of the recording that they were converted from', async () => {
    const parquet = await writeParquet(Buffer.from(writePb840Text(BREATHS, '2026-01-02-03-04-05.0')));
    const status = await client.import('night.parquet', parquet, { time_zone: 'Europe/Amsterdam' });
    expect(status).toMatchObject({ status: 'done', error: null, breaths: BREATHS, rejected_total: 0 });
  });

  it.skipIf(!existsSync(MONITOR))(
    'of a monitor without airway waves say what they hold and ask which is which',
    async () => {
      const id = await client.upload('monitor.vital', readFileSync(MONITOR));
      const asked = await client.status(id);
      expect(asked).toMatchObject({ status: 'queued', waits_for_answers: true, recordings: [] });
      expect(asked.questions).toEqual([
        {
          asks: 'channels',
          detail: expect.stringMatching(
            /known as airway pressure or flow.* ABP \(125 Hz\), ECG_II \(500 Hz\), PLETH/,
          ),
        },
      ]);
      expect(asked.inspection?.channels.map(({ name }) => name)).toContain('RESP');
      // ABP and PLETH have one rate: whoever says that they are pressure and flow gets what was said.
      const [abp, pleth] = ['ABP', 'PLETH'].map(
        (wanted) => asked.inspection?.channels.find(({ name }) => name === wanted)?.position ?? -1,
      );
      await client.answer(id, {
        mapping: {
          channels: [
            // An artery's mean as cmH2O would be refused: no ventilator gives a PEEP of 80.
            { channel: 'pressure', position: abp ?? -1, factor: 0.3 },
            { channel: 'flow', position: pleth ?? -1, factor: 1 },
          ],
          time: null,
          rateHz: null,
          table: null,
          startedAt: null,
          timeZone: null,
          // A pulse in artery and finger falls at other times: the sender says that it is so.
          lagMs: 0,
        },
      });
      expect(await client.untilOver(id)).toMatchObject({ status: 'done', error: null });
    },
  );

  it('that are .vital without a track are refused at the door, and it is said why', async () => {
    const head = Buffer.from('5649544103000000 0a00 0000000000000000 0000'.replaceAll(' ', ''), 'hex');
    await expect(client.upload('case.vital', gzipSync(head))).rejects.toThrow('The file names no track.');
  });
});
