import type { DeviceSummary } from '@eupnea/contracts/device';
import type { ListEvent } from '@eupnea/contracts/live/list-event';
import type { Socket } from 'socket.io';
import { encodeEvents } from './encode-event.ts';
import type { LiveSocket, LiveSocketOptions } from './frontend-socket.ts';
import { ListChanges, type SummarySource, type VisibleDevices } from './list-audience.ts';
import type { LiveSession } from './live-access.ts';
import { SocketServer, countQueuedPackets } from './socket-server.ts';
import { ViewerBacklog } from './viewer-backlog.ts';

/** Tick interval of the list: one second is enough for its numbers. */
export const LIST_TICK_MS = 1_000;
/** Queued packets above which a client of the list counts as slow: one packet contains the changes of a second. */
const MAX_BACKLOG_PACKETS = 2;
const EVENT = 'ventilation';

export interface ListSocketOptions extends LiveSocketOptions {
  readonly summaries: SummarySource;
}

interface ListViewer {
  readonly socket: Socket;
  readonly session: LiveSession;
  readonly backlog: ViewerBacklog;
  /** null until the visibility of this viewer is decided. */
  visible: VisibleDevices | null;
}

/**
 * Serves the list's socket `/ventilation`: summaries, link states, alerts and finished breaths of all visible devices.
 */
export function serveVentilation(options: ListSocketOptions): LiveSocket {
  return new ListSocket(options);
}

class ListSocket implements LiveSocket {
  readonly #options: ListSocketOptions;
  readonly #server: SocketServer;
  readonly #viewers = new Map<string, ListViewer>();
  readonly #timer: NodeJS.Timeout;
  readonly #subscriptions: readonly (() => void)[];
  #changes = new ListChanges();
  /** Devices with a changed assignment whose visibility is not decided yet; no viewer gets messages about them. */
  readonly #undecided = new Set<number>();
  /** Subset of these whose live state is updated: the next decision over all viewers releases them. */
  #applied = new Set<number>();
  #isStale = true;
  #isRefreshing = false;

  constructor(options: ListSocketOptions) {
    this.#options = options;
    this.#server = new SocketServer({
      ...options,
      path: '/ventilation',
      admit: () => Promise.resolve(null),
      onConnection: (socket, session) => this.#add(socket, session),
    });
    this.#server.io.on('connection', () => this.#invalidate());
    const { bus } = options;
    this.#subscriptions = [
      bus.subscribe('live.changed', ({ deviceId, patch }) => {
        if (this.#viewers.size > 0) this.#changes.add(deviceId, patch);
      }),
      bus.subscribe('live.removed', ({ deviceId }) => this.#changes.remove(deviceId)),
      bus.subscribe('assignment.changed', ({ deviceId }) => this.#withhold(deviceId)),
      bus.subscribe('assignment.applied', ({ deviceId }) => {
        this.#applied.add(deviceId);
        this.#touch(deviceId);
      }),
      bus.subscribe('device.changed', ({ deviceId }) => this.#touch(deviceId)),
      bus.subscribe('auth.ended', ({ sessionId }) => this.#server.endSession(sessionId)),
      bus.subscribe('auth.user_changed', ({ userId }) => {
        this.#server.checkUser(userId).catch(options.onError);
      }),
    ];
    this.#timer = setInterval(() => this.#tick(), LIST_TICK_MS);
  }

  get connectionCount(): number {
    return this.#server.connectionCount;
  }

  get largestBacklog(): number {
    return this.#server.largestBacklog;
  }

  endAll(): void {
    this.#server.endAll();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const end of this.#subscriptions) end();
    this.#server.close();
  }

  #add(socket: Socket, session: LiveSession): void {
    this.#viewers.set(socket.id, {
      socket,
      session,
      backlog: new ViewerBacklog(MAX_BACKLOG_PACKETS),
      visible: null,
    });
    socket.conn.once('close', () => this.#viewers.delete(socket.id));
  }

  /** The device may serve another patient: its messages are withheld until visibility is decided. */
  #withhold(deviceId: number): void {
    this.#undecided.add(deviceId);
    this.#applied.delete(deviceId);
    this.#isStale = true;
  }

  #touch(deviceId: number): void {
    this.#changes.touch(deviceId);
    this.#isStale = true;
  }

  #invalidate(): void {
    this.#isStale = true;
    void this.#refresh();
  }

  #tick(): void {
    if (this.#isStale) void this.#refresh();
    try {
      this.#send();
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Reloads the stored part and the visibility of all viewers at once; repeats when something changes meanwhile. */
  async #refresh(): Promise<void> {
    if (this.#isRefreshing || this.#viewers.size === 0) return;
    this.#isRefreshing = true;
    this.#isStale = false;
    const applied = [...this.#applied];
    try {
      await this.#options.summaries.refresh();
      const decisions: (readonly [ListViewer, VisibleDevices])[] = [];
      for (const viewer of this.#viewers.values()) {
        decisions.push([viewer, await this.#options.access.listVisibleDevices(viewer.session)]);
      }
      // A device whose assignment changed during the query stays withheld until the next query.
      this.#apply(
        applied.filter((deviceId) => this.#applied.has(deviceId)),
        decisions,
      );
    } catch (error) {
      this.#isStale = true;
      this.#options.onError(error);
    } finally {
      this.#isRefreshing = false;
    }
  }

  #apply(applied: readonly number[], decisions: readonly (readonly [ListViewer, VisibleDevices])[]): void {
    for (const deviceId of applied) {
      this.#applied.delete(deviceId);
      this.#undecided.delete(deviceId);
      this.#changes.touch(deviceId);
    }
    for (const [viewer, visible] of decisions) this.#show(viewer, visible);
  }

  /** Sends a viewer the devices that became visible or whose visibility changed. */
  #show(viewer: ListViewer, visible: VisibleDevices): void {
    const former = viewer.visible;
    viewer.visible = visible;
    for (const deviceId of former?.keys() ?? [])
      if (!visible.has(deviceId)) this.#tellRemoved(viewer, deviceId);
    const changed = [...visible].filter(([deviceId, how]) => former?.get(deviceId) !== how);
    if (former !== null && changed.length === 0) return;
    const items = this.#summarize(
      viewer,
      changed.map(([deviceId]) => deviceId),
    );
    this.#sendTo([viewer], [{ type: 'summaries', sent_at: this.#options.now(), items }]);
  }

  /** Groups viewers with equal visibility, so that each message is encoded once. */
  #send(): void {
    const changes = this.#changes;
    this.#changes = new ListChanges();
    const nowMs = this.#options.now();
    for (const group of this.#groupViewers()) {
      const [first] = group;
      if (first?.visible === undefined || first.visible === null) continue;
      const events: ListEvent[] = [];
      const visible = this.#decided(first.visible);
      const items = this.#summarize(
        first,
        [...changes.changedDevices].filter((deviceId) => visible.has(deviceId)),
      );
      if (items.length > 0) events.push({ type: 'summaries', sent_at: nowMs, items });
      const read = (deviceId: number) => this.#options.store.read(deviceId);
      events.push(...changes.describe(visible, read, nowMs));
      const newest = this.#newestSamples(visible, nowMs);
      if (newest !== null) events.push(newest);
      for (const deviceId of changes.removedDevices) {
        if (visible.has(deviceId)) events.push({ type: 'removed', sent_at: nowMs, device_id: deviceId });
      }
      this.#sendTo(group, events);
    }
  }

  #groupViewers(): Iterable<ListViewer[]> {
    const groups = new Map<string, ListViewer[]>();
    for (const viewer of this.#viewers.values()) {
      if (viewer.visible === null || !this.#keepsUp(viewer)) continue;
      const key = `${viewer.session.administrator} ${[...viewer.visible].join(' ')}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [viewer]);
      else group.push(viewer);
    }
    return groups.values();
  }

  /** A slow viewer skips whole ticks and then gets the full list. */
  #keepsUp(viewer: ListViewer): boolean {
    const verdict = viewer.backlog.judge(countQueuedPackets(viewer.socket));
    if (verdict !== 'catch_up' || viewer.visible === null) return verdict === 'send';
    viewer.backlog.takeSkipped();
    const items = this.#summarize(viewer, viewer.visible.keys());
    this.#sendTo([viewer], [{ type: 'summaries', sent_at: this.#options.now(), items }]);
    return false;
  }

  #summarize(viewer: ListViewer, deviceIds: Iterable<number>): DeviceSummary[] {
    const items: DeviceSummary[] = [];
    for (const deviceId of deviceIds) {
      const visibility = this.#undecided.has(deviceId) ? undefined : viewer.visible?.get(deviceId);
      if (visibility === undefined) continue;
      const item = this.#options.summaries.summarize({
        deviceId,
        visibility,
        showsAddress: viewer.session.administrator,
        live: this.#options.store.read(deviceId),
      });
      if (item !== null) items.push(item);
    }
    return items;
  }

  #newestSamples(visible: VisibleDevices, nowMs: number): ListEvent | null {
    const deviceIds: number[] = [];
    const times: number[] = [];
    for (const [deviceId, lastSampleAt] of this.#options.store.newestSamples()) {
      if (!visible.has(deviceId)) continue;
      deviceIds.push(deviceId);
      times.push(lastSampleAt);
    }
    if (deviceIds.length === 0) return null;
    return { type: 'newest_samples', sent_at: nowMs, device_ids: deviceIds, last_sample_at: times };
  }

  #decided(visible: VisibleDevices): VisibleDevices {
    if (this.#undecided.size === 0) return visible;
    return new Map([...visible].filter(([deviceId]) => !this.#undecided.has(deviceId)));
  }

  #tellRemoved(viewer: ListViewer, deviceId: number): void {
    this.#sendTo([viewer], [{ type: 'removed', sent_at: this.#options.now(), device_id: deviceId }]);
  }

  /** Sends the events as one packet, because several hundred devices have a breath each second. */
  #sendTo(viewers: readonly ListViewer[], events: readonly ListEvent[]): void {
    if (viewers.length === 0 || events.length === 0) return;
    this.#server.sendEncoded(
      encodeEvents(EVENT, events),
      viewers.map(({ socket }) => socket.id),
    );
  }
}
