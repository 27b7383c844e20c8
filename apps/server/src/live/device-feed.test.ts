import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import { describe, expect, it } from 'vitest';
import type { LivePatch } from '../bus/bus-messages.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { type Audience, DeviceFeed, type ViewerPort } from './device-feed.ts';
import { LiveStateStore } from './live-state-store.ts';
import { MAX_BACKLOG_PACKETS } from './viewer-backlog.ts';

const DEVICE = 4;
const RATE = 100;

interface FakeViewer extends ViewerPort {
  queuedPackets: number;
  readonly heard: ParsedVentilatorData[];
  audience: Audience | null;
}

function createWorld() {
  const bus = createInProcessBus((_topic, error) => {
    throw error;
  });
  const store = new LiveStateStore(bus, () => 0);
  const viewers: FakeViewer[] = [];
  const sizes: (number | null)[] = [];
  const feed = new DeviceFeed(DEVICE, store, (audience, message, attachment, except) => {
    sizes.push(attachment?.byteLength ?? null);
    for (const viewer of viewers) {
      if (viewer.audience === audience && !except.includes(viewer.id)) viewer.heard.push(message);
    }
  });
  bus.subscribe('live.changed', ({ patch }) => feed.change(patch));
  let next = 0;
  return {
    bus,
    feed,
    sizes,
    sample: (length: number, epoch = 1) => {
      bus.publish('samples', {
        deviceId: DEVICE,
        epoch,
        firstIndex: next,
        rateHz: RATE,
        length,
        firstTimeMs: next * 10,
        newestAtMs: (next + length) * 10,
        channels: { pressure: new Float32Array(length), flow: new Float32Array(length) },
      });
      next += length;
    },
    join: (audience: Audience): FakeViewer => {
      const viewer: FakeViewer = {
        id: `viewer${viewers.length}`,
        session: { sessionId: 's', userId: 1, projectIds: null, administrator: false, hasLiveFeature: true },
        queuedPackets: 0,
        heard: [],
        audience: null,
        send: (message) => viewer.heard.push(message),
        join: (where) => {
          viewer.audience = where;
        },
        end: () => {},
      };
      viewers.push(viewer);
      feed.add(viewer);
      feed.place(viewer.id, audience, 0);
      return viewer;
    },
  };
}

const heads = (viewer: FakeViewer) =>
  viewer.heard.flatMap(({ samples }) =>
    samples === undefined ? [] : [[samples.first_index, samples.count]],
  );

describe('the feed of a device', () => {
  it('goes on from the snapshot without a seam', () => {
    const { feed, sample, join } = createWorld();
    sample(20);
    feed.tick(200);
    sample(7);
    const viewer = join('full');
    sample(20);
    feed.tick(400);
    expect(heads(viewer)).toEqual([
      [0, 20],
      [20, 27],
    ]);
  });

  it("tells what was the former patient's before the next patient, never in one message with it", () => {
    const { bus, feed, join } = createWorld();
    const viewer = join('full');
    const change = (patch: LivePatch) => bus.publish('live.changed', { deviceId: DEVICE, patch });
    change({ monitored_parameters: { VTe: { value: 500, at: 1 } } });
    change({ patient: null });
    change({ monitored_parameters: { VTe: { value: 300, at: 2 } } });
    feed.tick(200);
    expect(viewer.heard.slice(1)).toMatchObject([
      { monitored_parameters: { VTe: { value: 500 } } },
      { patient: null, monitored_parameters: { VTe: { value: 300 } } },
    ]);
  });

  it('tells a viewer that is placed anew nothing that waited while it was decided', () => {
    const { bus, feed, join } = createWorld();
    const viewer = join('full');
    feed.suspend();
    bus.publish('live.changed', {
      deviceId: DEVICE,
      patch: { fault_async_percent: 12, asynchronism: [{ kind: 'double_trigger', count: 4 }] },
    });
    feed.place(viewer.id, 'full', 100);
    feed.tick(200);
    expect(viewer.heard).toHaveLength(2);
  });

  it('sends nothing when nothing is new', () => {
    const { feed, sample, join, sizes } = createWorld();
    const viewer = join('full');
    sample(20);
    feed.tick(200);
    feed.tick(400);
    expect(viewer.heard).toHaveLength(2);
    expect(sizes).toEqual([20 * 2 * 4]);
  });

  it('leaves whole messages out for a slow viewer, tells how many, and gives it everything known', () => {
    const { bus, feed, sample, join } = createWorld();
    const slow = join('full');
    const quick = join('full');
    slow.queuedPackets = MAX_BACKLOG_PACKETS + 1;
    for (let tick = 1; tick <= 3; tick += 1) {
      sample(20);
      bus.publish('live.changed', {
        deviceId: DEVICE,
        patch: { monitored_parameters: { VTe: { value: 400 + tick, at: tick } } },
      });
      feed.tick(tick * 200);
    }
    expect(slow.heard).toHaveLength(1);
    slow.queuedPackets = 0;
    sample(20);
    feed.tick(800);
    const back = slow.heard.at(-1);
    expect(back).toMatchObject({ skipped: 3, monitored_parameters: { VTe: { value: 403 } } });
    expect(heads(slow)).toEqual([[60, 20]]);
    expect(back?.sequence).toBe(quick.heard.at(-1)?.sequence);
    sample(20);
    feed.tick(1000);
    expect(slow.heard.at(-1)).toBe(quick.heard.at(-1));
    expect(heads(quick)).toHaveLength(5);
  });

  it('sends those who may only see the link neither samples nor numbers nor the patient', () => {
    const { bus, feed, sample, join } = createWorld();
    const viewer = join('link');
    bus.publish('live.changed', {
      deviceId: DEVICE,
      patch: {
        connected: true,
        monitored_parameters: { VTe: { value: 400, at: 1 } },
        alerts: [],
        patient: null,
      },
    });
    for (let tick = 1; tick <= 10; tick += 1) {
      sample(20);
      feed.tick(tick * 200);
    }
    expect(viewer.heard.length).toBeGreaterThan(1);
    const allowed = [
      'device_id',
      'sequence',
      'sent_at',
      'skipped',
      'connected',
      'standby',
      'last_sample_at',
      'in_use',
    ];
    for (const message of viewer.heard) {
      for (const field of Object.keys(message)) expect(allowed).toContain(field);
    }
    expect(viewer.heard[0]?.in_use).toBe(true);
  });

  it('is silent for everybody while it is decided who may see it, and nobody misses samples by that', () => {
    const { feed, sample, join } = createWorld();
    const viewer = join('full');
    sample(20);
    feed.tick(200);
    feed.suspend();
    sample(20);
    feed.tick(400);
    expect(heads(viewer)).toEqual([[0, 20]]);
    feed.place(viewer.id, 'full', 500);
    sample(20);
    feed.tick(600);
    expect(heads(viewer)).toEqual([
      [0, 20],
      [20, 20],
      [40, 20],
    ]);
  });

  it('tells whoever listens, and whoever comes later, that an estimate is no longer known', () => {
    const { bus, feed, join } = createWorld();
    const change = (patch: Pick<ParsedVentilatorData, 'control_settings'>) =>
      bus.publish('live.changed', { deviceId: DEVICE, patch });
    change({ control_settings: { rate: { value: 14, at: 5 }, TI: { value: 1, at: 5, estimated: true } } });
    const viewer = join('full');
    feed.tick(100);
    change({ control_settings: { TI: { value: 1.2, at: 6, estimated: true } } });
    change({ control_settings: { TI: { withdrawn: true, at: 9 } } });
    feed.tick(200);
    expect(viewer.heard.at(-1)?.control_settings).toEqual({ TI: { withdrawn: true, at: 9 } });
    const known = { rate: { value: 14, at: 5 }, TI: { withdrawn: true, at: 9 } };
    expect(join('full').heard[0]?.control_settings).toEqual(known);
  });

  it("drops the former patient's waves and numbers when another patient comes", () => {
    const { bus, feed, sample, join } = createWorld();
    sample(500);
    bus.publish('live.changed', {
      deviceId: DEVICE,
      patch: { monitored_parameters: { VTe: { value: 400, at: 1 } } },
    });
    feed.tick(200);
    bus.publish('live.changed', { deviceId: DEVICE, patch: { patient: patientOf(9) } });
    const viewer = join('full');
    expect(viewer.heard[0]).toMatchObject({ monitored_parameters: {}, patient: { id: 9 } });
    expect(viewer.heard[0]?.samples).toBeUndefined();
  });
});

describe('conditions of the record', () => {
  const condition = (value: boolean) => ({ value, at: 0, of_record: true });

  it('are settings of the patient at the bed; one that is no longer recorded is withdrawn', () => {
    const { bus, feed, join } = createWorld();
    const change = (patch: LivePatch) => bus.publish('live.changed', { deviceId: DEVICE, patch });
    change({ patient: { ...patientOf(9), ARDS: true, BrainJ: null } });
    const viewer = join('full');
    expect(viewer.heard[0]?.control_settings).toEqual({ ARDS: condition(true), COPD: condition(false) });
    feed.tick(200);
    change({ patient: { ...patientOf(9), ARDS: null, BrainJ: null } });
    feed.tick(400);
    expect(viewer.heard.at(-1)?.control_settings).toEqual({
      ARDS: { withdrawn: true, at: 0 },
      COPD: condition(false),
      brain_injury: { withdrawn: true, at: 0 },
    });
  });

  it('never stand over what the device reports', () => {
    const { bus, join } = createWorld();
    const told = { ARDS: { value: 'on', at: 5 } };
    bus.publish('live.changed', { deviceId: DEVICE, patch: { patient: patientOf(9) } });
    bus.publish('live.changed', { deviceId: DEVICE, patch: { control_settings: told } });
    expect(join('full').heard[0]?.control_settings).toEqual({
      ...told,
      COPD: condition(false),
      brain_injury: condition(false),
    });
  });
});

function patientOf(id: number): NonNullable<ParsedVentilatorData['patient']> {
  return {
    id,
    version: 1,
    pseudonym: `P${id}`,
    sex: 'any',
    age: null,
    age_unit: null,
    category: 'NONE',
    height: null,
    weight: null,
    ibw: null,
    date_in: null,
    date_out: null,
    status: null,
    ARDS: false,
    COPD: false,
    BrainJ: false,
    tube: null,
    tube_diametr: null,
    description: null,
  };
}
