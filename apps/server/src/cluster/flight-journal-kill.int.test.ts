import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalRecord } from '../storage/journal/journal-frame.ts';
import { findNats } from '../../../../tooling/nats/find-nats.ts';
import { type TestNats, startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import { FlightJournal } from './flight-journal.ts';
import { discardFlight, ensureFlightStreams, readFlight } from './flight-streams.ts';
import { type NatsLink, openNatsLink } from './nats-link.ts';

/** More than half a message: two such records need two messages. */
const LARGE = 70_000;

function samples(deviceId: number, firstIndex: number, length = LARGE): JournalRecord {
  const pressure = Float32Array.from({ length }, (_, index) => firstIndex + index);
  const block = { firstIndex, rateHz: 100, length, channels: { pressure } };
  return { type: 'samples', deviceId, epoch: 1, anchorMs: 0, block };
}

describe.skipIf(process.env['EUPNEA_DEEP'] !== '1' || findNats() === null)(
  'what a gateway leaves in JetStream',
  () => {
    let nats: TestNats;
    let link: NatsLink;

    beforeAll(async () => {
      nats = await startTestNats();
      link = await openNatsLink(nats.url, 'test');
      await ensureFlightStreams(link.connection);
    });
    afterAll(async () => {
      await link.close();
      await nats.stop();
    });

    const openJournal = (writer: string) =>
      FlightJournal.open(link, writer, (error) => {
        throw error;
      });

    async function readIndices(deviceId: number): Promise<readonly number[]> {
      const indices: number[] = [];
      for await (const record of readFlight(link.connection, deviceId))
        if (record.type === 'samples') indices.push(record.block.firstIndex);
      return indices;
    }

    it('keeps every part of a divided message that is not committed', async () => {
      const journal = await openJournal('divided');
      for (const part of [0, 1, 2]) journal.append('1/1/100', (part + 1) * LARGE, samples(1, part * LARGE));
      await journal.close();
      expect(await readIndices(1)).toEqual([0, LARGE, 2 * LARGE]);
    });

    it('is discarded up to what a takeover read: what came later may be of another owner', async () => {
      const journal = await openJournal('taken over');
      journal.append('3/1/100', LARGE, samples(3, 0));
      await journal.flush();
      let readTo = 0;
      for await (const _record of readFlight(link.connection, 3, (sequence) => (readTo = sequence))) continue;
      journal.append('3/1/100', 2 * LARGE, samples(3, LARGE));
      await journal.close();
      await discardFlight(link.connection, 3, readTo);
      expect(await readIndices(3)).toEqual([LARGE]);
    });

    it('purges what is committed and nothing after it', async () => {
      const journal = await openJournal('committed');
      for (const part of [0, 1, 2]) journal.append('2/1/100', (part + 1) * LARGE, samples(2, part * LARGE));
      await journal.flush();
      journal.confirm('2/1/100', LARGE);
      await journal.close();
      expect(await readIndices(2)).toEqual([LARGE, 2 * LARGE]);
    });
  },
);
