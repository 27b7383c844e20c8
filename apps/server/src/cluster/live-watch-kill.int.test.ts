import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../../../tooling/nats/find-nats.ts';
import { type TestNats, startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import type { SamplesMessage } from '../bus/bus-messages.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { LiveStateStore } from '../live/live-state-store.ts';
import { LiveWatch } from './live-watch.ts';
import { type NatsLink, openNatsLink } from './nats-link.ts';
import { encodeSamples } from './samples-codec.ts';
import { samplesSubject } from './samples-outlet.ts';
import { TokenFence } from './token-fence.ts';

const DEVICE = 7;
const TOKEN = 3;

function block(firstIndex: number, length = 10): SamplesMessage {
  const pressure = Float32Array.from({ length }, (_, at) => firstIndex + at);
  const time = { firstTimeMs: firstIndex * 10, newestAtMs: (firstIndex + length) * 10 };
  return { deviceId: DEVICE, epoch: 1, firstIndex, rateHz: 100, length, ...time, channels: { pressure } };
}

describe.skipIf(process.env['EUPNEA_DEEP'] !== '1' || findNats() === null)(
  'watching a device of another process',
  () => {
    let nats: TestNats;
    let gateway: NatsLink;
    let viewer: NatsLink;

    beforeAll(async () => {
      nats = await startTestNats();
      [gateway, viewer] = await Promise.all([
        openNatsLink(nats.url, 'gateway'),
        openNatsLink(nats.url, 'viewer'),
      ]);
    });
    afterAll(async () => {
      await Promise.all([gateway.close(), viewer.close()]);
      await nats.stop();
    });

    it('goes on without a gap from the past to what arrives in the same packet', async () => {
      const publish = (firstIndex: number) =>
        gateway.connection.publish(samplesSubject(DEVICE), encodeSamples([block(firstIndex)], TOKEN));
      gateway.connection.subscribe('eupnea.past', {
        callback: (_error, message) => {
          publish(0);
          message.respond(encodeSamples([block(0)], TOKEN));
          publish(10);
          publish(20);
        },
      });
      await gateway.connection.flush();
      const onError = (error: unknown) => {
        throw error;
      };
      const local = createInProcessBus((_topic, error) => onError(error));
      const live = new LiveStateStore(local, Date.now);
      const { connection } = viewer;
      const watch = new LiveWatch({
        connection,
        local,
        live,
        onError,
        fence: new TokenFence(),
        owns: () => false,
      });
      await watch.watch(DEVICE);
      await gateway.connection.flush();
      await connection.flush();
      expect(live.readWaveform(DEVICE, 30)).toMatchObject([
        { first_index: 0, p_patient: Array.from({ length: 30 }, (_, at) => at) },
      ]);
      watch.close();
    });
  },
);
