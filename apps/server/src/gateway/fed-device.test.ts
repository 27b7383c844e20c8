import { expect, it } from 'vitest';
import type { DeviceReport } from '@eupnea/drivers';
import { type FeedingConnection, FedDevice } from './fed-device.ts';

const REPORT: DeviceReport = {
  kind: 'observations',
  identifiers: ['BED-1'],
  model: null,
  time: null,
  order: '1',
  observations: [],
  separators: { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' },
};

it('tells its stream while messages that arrived are still to be read, whichever connection brought them', () => {
  const ticks: (boolean | undefined)[] = [];
  const device = new FedDevice({
    stream: {
      isBehind: false,
      connected: () => undefined,
      receive: () => undefined,
      disconnected: () => undefined,
      tick: (_nowMs, hasUnread) => ticks.push(hasUnread),
    },
    now: () => 1_000,
    onEvent: () => undefined,
    onStopped: () => undefined,
  });
  const read: string[] = [];
  const waves = { received: { isPaused: true, readAll: () => read.push('waves') } };
  const numbers = { received: { isPaused: false, readAll: () => read.push('numbers') } };
  const feed = (via: FeedingConnection) => [...device.receive(REPORT, via, '192.0.2.1', 1_000)];
  feed(numbers);
  device.tick();
  feed(waves);
  device.tick();
  waves.received.isPaused = false;
  device.tick();
  expect(device.isConnected).toBe(true);
  expect(ticks).toEqual([false, true, false]);
  device.readArrived();
  expect(read).toEqual(['numbers', 'waves']);
});
