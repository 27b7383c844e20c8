import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_CHANGES_PER_MINUTE } from '../pipeline/change-rate.ts';
import { MAX_EPOCHS_PER_MINUTE } from '../pipeline/stream-placer.ts';
import { device } from '../storage/schema/device.ts';
import { breatheUntil } from './testing/breathe-in-time.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';
import { type ScriptedDevice, openScriptedDevice } from './testing/scripted-device.ts';

let server: TestServer;
let skewMs = 0;
const devices: ScriptedDevice[] = [];

beforeAll(async () => {
  server = await openTestServer(() => Date.now() + skewMs);
});

afterEach(async () => {
  for (const scripted of devices.splice(0)) await scripted.close();
});

afterAll(async () => {
  await server.close();
});

/** Registers a device on the network and waits until it is connected. */
async function register(port = 0): Promise<{ readonly scripted: ScriptedDevice; readonly id: number }> {
  const scripted = await openScriptedDevice(port);
  devices.push(scripted);
  const id = await server.addDevice('simulator', scripted.port);
  await scripted.waitForDials(1);
  return { scripted, id };
}

/** Sends breaths until one of that epoch or a later one is published. Returns the published numbers. */
async function breatheUntilPublished(scripted: ScriptedDevice, id: number, epoch = 1): Promise<number[]> {
  const published = server.nextChange(
    id,
    ({ breaths }) => breaths?.some((one) => one.epoch >= epoch) === true,
  );
  const { breaths } = await breatheUntil(scripted, published);
  return breaths?.map(({ breath_number: number }) => number) ?? [];
}

async function epochsOf(id: number) {
  await server.recording.flush();
  const { rows } = await server.storage.pool.query<{
    epoch: number;
    reason: string;
    anchor_us: bigint;
    ended_at_us: bigint | null;
  }>('select epoch, reason, anchor_us, ended_at_us from stream_epoch where device_id = $1 order by epoch', [
    id,
  ]);
  return rows;
}

describe('trouble on the line', () => {
  it('a malformed burst costs itself: neither the connection nor the epoch', async () => {
    const { scripted, id } = await register();
    await breatheUntilPublished(scripted, id);
    scripted.sendBytes(Uint8Array.from({ length: 700 }, (_, at) => (at * 31) % 256));
    await breatheUntilPublished(scripted, id);
    expect(scripted.dials).toBe(1);
    expect((await epochsOf(id)).map(({ reason }) => reason)).toEqual(['connect']);
  });

  it('a silence begins another epoch that does not overlap the former one', async () => {
    const { scripted, id } = await register();
    await breatheUntilPublished(scripted, id);
    skewMs += 3_600_000;
    await breatheUntilPublished(scripted, id, 2);
    const [first, second] = await epochsOf(id);
    expect(Number(second?.anchor_us)).toBeGreaterThanOrEqual(Number(first?.ended_at_us));
  });

  it('a lost connection is dialed again, in another epoch, with breath numbers going on', async () => {
    const { scripted, id } = await register();
    const before = await breatheUntilPublished(scripted, id);
    const lost = server.nextChange(id, ({ connected }) => connected === false);
    scripted.drop();
    await lost;
    expect(server.live.read(id)?.connected).toBe(false);
    await scripted.waitForDials(2);
    const after = await breatheUntilPublished(scripted, id, 2);
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...before));
    expect(await epochsOf(id)).toHaveLength(2);
    const { rows } = await server.storage.pool.query(
      'select connected, reason from link_interval where device_id = $1 order by started_at_us',
      [id],
    );
    expect(rows.map(({ connected }) => connected)).toEqual([true, false, true]);
  });

  it('a device that is not there is dialed until it is', async () => {
    const gone = await openScriptedDevice();
    await gone.close();
    const id = await server.addDevice('simulator', gone.port);
    const scripted = await openScriptedDevice(gone.port);
    devices.push(scripted);
    await scripted.waitForDials(1);
    await breatheUntilPublished(scripted, id);
    const { rows } = await server.storage.pool.query(
      "select event from device_connection_log where device_id = $1 and event = 'refused'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('one device among others', () => {
  it('that breaks its pipeline costs itself, not its neighbour', async () => {
    const good = await register();
    const bad = await register();
    await breatheUntilPublished(good.scripted, good.id);
    bad.scripted.restartCounter(MAX_EPOCHS_PER_MINUTE + 5);
    await bad.scripted.waitForDials(2);
    expect(server.problems.map(({ deviceId, code }) => [deviceId, code])).toContainEqual([
      bad.id,
      'stream_failure',
    ]);
    await breatheUntilPublished(good.scripted, good.id);
    expect(good.scripted.dials).toBe(1);
  });

  it('that does not speak its protocol is dialed again, and its neighbour streams on', async () => {
    const good = await register();
    const bad = await register();
    await breatheUntilPublished(good.scripted, good.id);
    bad.scripted.drop();
    await bad.scripted.waitForDials(2);
    bad.scripted.sendBytes(new TextEncoder().encode('HTTP/1.1 400 Bad Request'.repeat(4000)));
    await breatheUntilPublished(good.scripted, good.id);
    expect(good.scripted.dials).toBe(1);
  });

  it('ends when it is deactivated and begins again when it is activated', async () => {
    const { scripted, id } = await register();
    await breatheUntilPublished(scripted, id);
    await change(id, { active: false });
    expect(server.live.read(id)).toBeNull();
    await change(id, { active: true });
    await scripted.waitForDials(2);
    scripted.seek(0);
    await breatheUntilPublished(scripted, id);
  });

  it('is dialed at its new address as soon as that changes', async () => {
    const { id } = await register();
    const elsewhere = await openScriptedDevice();
    devices.push(elsewhere);
    await change(id, { port: elsewhere.port });
    await elsewhere.waitForDials(1);
    await breatheUntilPublished(elsewhere, id);
  });

  async function change(id: number, values: Partial<typeof device.$inferInsert>): Promise<void> {
    await server.storage.db.update(device).set(values).where(eq(device.id, id));
    server.bus.publish('device.changed', { deviceId: id });
    await server.gateway.settle();
  }

  it('a device that changes its mind without end is given up before it fills the queue of all', async () => {
    const { scripted, id } = await register();
    const other = await register();
    const dialedAgain = scripted.waitForDials(2);
    for (let turn = 0; turn <= MAX_CHANGES_PER_MINUTE; turn += 1)
      scripted.send([{ type: 'settings', values: { PEEPCPAP: turn } }]);
    await dialedAgain;
    await breatheUntilPublished(other.scripted, other.id);
    expect(other.scripted.dials).toBe(1);
    await breatheUntilPublished(scripted, id);
  });
});

describe('a ventilation session', () => {
  it('opens with the first samples of a device and holds its breaths', async () => {
    const { scripted, id } = await register();
    await breatheUntilPublished(scripted, id);
    // Session and first breath are two transactions: with a pool the breath may be committed first.
    await vi.waitFor(async () => expect(await readCoverage(id)).toEqual([{ outside: 0n, sessions: 1n }]), {
      timeout: 240_000,
      interval: 50,
    });
  });

  async function readCoverage(id: number) {
    const { rows } = await server.storage.pool.query<{ outside: bigint; sessions: bigint }>(
      `select
         (select count(*) from breath b where b.device_id = $1 and not exists (
            select 1 from ventilation_session s where s.device_id = b.device_id
              and s.started_at_us <= b.started_at_us and s.ended_at_us is null)) as outside,
         (select count(*) from ventilation_session where device_id = $1) as sessions`,
      [id],
    );
    return rows;
  }
});
