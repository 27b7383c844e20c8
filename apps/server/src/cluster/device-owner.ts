import type { HeldLease, LeaseStore } from './lease-store.ts';
import { LEASE_SECONDS } from './lease-store.ts';

const BEAT_MS = 1_000;
const GUARD_MS = 250;
/**
 * Time without an answer of the database after which this process stops its devices: before another gateway may take
 * them.
 */
const LET_GO_MS = (LEASE_SECONDS - 0.5) * 1000;
/**
 * After this process lost the database it waits this long for the others' heartbeats before it declares a gateway dead.
 */
const SETTLED_AFTER_MS = 3_000;
/** Number of devices handed over in one step: each is paused for the whole step. */
const STEP = 10;
/** Number of devices that a new gateway claims at a time, so that several that start together share. */
const CLAIM_STEP = 100;

/**
 * Timeout of a handover or takeover, which may take longer than a lease. After it the work counts as stuck, and other
 * gateways may take its devices.
 */
const LONGEST_TURN_MS = 30_000;

/** Runs the owned devices. */
export interface DeviceRunner {
  /**
   * Continues these devices after the previous owner, with leases held. Omits devices whose leases are lost meanwhile.
   */
  take(deviceIds: readonly number[]): Promise<void>;
  /** Stops these devices and commits pending data, with leases still held. */
  hand(deviceIds: readonly number[]): Promise<void>;
  /** Stops these devices at once, because their leases are lost. */
  drop(deviceIds: readonly number[]): void;
}

/** Notifies the other gateways of free devices, so that they do not wait for their next heartbeat. */
export interface OtherGateways {
  tell(): void;
  onTold(listener: () => void): void;
}

export interface DeviceOwnerOptions {
  readonly store: Pick<LeaseStore, 'register' | 'beat' | 'freeDead' | 'claim' | 'release' | 'leave'>;
  readonly others: OtherGateways;
  readonly runner: DeviceRunner;
  readonly name: string;
  readonly hasListener: boolean;
  readonly onProblem: (code: string, error: unknown) => void;
}

/** Decides which devices this gateway runs: renews leases, claims its share, hands over the excess. */
export class DeviceOwner {
  readonly #options: DeviceOwnerOptions;
  readonly #tokens = new Map<number, number>();
  readonly #owned = new Set<number>();
  #gatewayId = 0;
  #timers: NodeJS.Timeout[] = [];
  #lastContactMs = 0;
  #contactSinceMs = 0;
  #isDraining = false;
  #isClosed = false;
  #turn: Promise<void> = Promise.resolve();
  #turnSinceMs = 0;
  #isBeating = false;
  #isStayingAlive = false;
  #isNudged = false;
  takeovers = 0;

  constructor(options: DeviceOwnerOptions) {
    this.#options = options;
  }

  get gatewayId(): number {
    return this.#gatewayId;
  }

  get count(): number {
    return this.#owned.size;
  }

  get owned(): ReadonlySet<number> {
    return this.#owned;
  }

  owns(deviceId: number): boolean {
    return this.#owned.has(deviceId);
  }

  /** Token of the current or last lease of the device; 0 = never held. */
  tokenOf(deviceId: number): number {
    return this.#tokens.get(deviceId) ?? 0;
  }

  async start(): Promise<void> {
    const { store, name, others } = this.#options;
    const sentMs = performance.now();
    this.#gatewayId = await store.register(name);
    this.#lastContactMs = sentMs;
    this.#contactSinceMs = sentMs;
    others.onTold(() => this.nudge());
    this.#timers = [setInterval(() => this.#tick(), BEAT_MS), setInterval(() => this.#guard(), GUARD_MS)];
    this.nudge();
  }

  /** Checks the leases now. */
  nudge(): void {
    if (this.#isClosed) return;
    if (this.#isBeating) {
      this.#isNudged = true;
      return;
    }
    this.#isBeating = true;
    this.#turnSinceMs = performance.now();
    this.#turn = this.#beat()
      .catch((error: unknown) => this.#options.onProblem('lease', error))
      .finally(() => {
        this.#isBeating = false;
        if (!this.#isNudged) return;
        this.#isNudged = false;
        setTimeout(() => this.nudge(), 20);
      });
  }

  /** Hands over every device, a few at a time, and leaves the installation. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#turn;
    try {
      while (this.#owned.size > 0) {
        this.#turnSinceMs = performance.now();
        await this.#stayAlive();
        await this.#release([...this.#owned].slice(0, STEP));
      }
      await this.#options.store.leave(this.#gatewayId);
    } finally {
      this.#isClosed = true;
      for (const timer of this.#timers) clearInterval(timer);
    }
  }

  #tick(): void {
    if (this.#isBeating || this.#isDraining) void this.#stayAlive();
    else this.nudge();
  }

  /** Renews the leases while devices are handed over. */
  async #stayAlive(): Promise<void> {
    const sentMs = performance.now();
    if (this.#isStayingAlive || sentMs - this.#turnSinceMs > LONGEST_TURN_MS) return;
    this.#isStayingAlive = true;
    const gatewayId = this.#gatewayId;
    try {
      const standing = await this.#options.store.beat(gatewayId, this.#isDraining);
      // The gateway may have registered again under another id during the query.
      if (gatewayId !== this.#gatewayId) return;
      if (standing === null) this.#lose([...this.#owned]);
      else this.#lastContactMs = Math.max(this.#lastContactMs, sentMs);
    } catch (error) {
      this.#options.onProblem('lease', error);
    } finally {
      this.#isStayingAlive = false;
    }
  }

  async #beat(): Promise<void> {
    const { store } = this.#options;
    if (this.#isDraining) return;
    const sentMs = performance.now();
    const standing = await store.beat(this.#gatewayId, false);
    if (standing === null) return await this.#beginAnew();
    if (sentMs - this.#lastContactMs > SETTLED_AFTER_MS) this.#contactSinceMs = sentMs;
    this.#lastContactMs = sentMs;
    const stray = standing.mine.filter((deviceId) => !this.#owned.has(deviceId));
    if (stray.length > 0) await store.release(this.#gatewayId, stray);
    const lost = [...this.#owned].filter((deviceId) => !standing.mine.includes(deviceId));
    if (lost.length > 0) this.#lose(lost);
    if (sentMs - this.#contactSinceMs >= SETTLED_AFTER_MS && (await store.freeDead()) > 0) {
      this.takeovers += 1;
      this.#options.others.tell();
    }
    await this.#balance(Math.ceil(standing.devices / Math.max(1, standing.gateways)));
  }

  async #balance(share: number): Promise<void> {
    const excess = this.#owned.size - share;
    if (excess > 0) {
      await this.#release([...this.#owned].slice(-Math.min(excess, STEP)));
      if (excess > STEP) this.#isNudged = true;
    } else if (excess < 0) {
      const { store, hasListener } = this.#options;
      const most = Math.min(-excess, CLAIM_STEP);
      const claimed = await store.claim(this.#gatewayId, most, hasListener);
      const isTaken = claimed.length === 0 || (await this.#take(claimed));
      if (isTaken && claimed.length === most && excess < -most) this.#isNudged = true;
    }
  }

  /** @returns false when it failed: the devices are free again, and the next beat tries anew */
  async #take(leases: readonly HeldLease[]): Promise<boolean> {
    const ids = leases.map(({ deviceId }) => deviceId);
    for (const { deviceId, token } of leases) {
      this.#tokens.set(deviceId, token);
      this.#owned.add(deviceId);
    }
    try {
      await this.#options.runner.take(ids);
      return true;
    } catch (error) {
      this.#lose(ids);
      this.#options.onProblem('takeover', error);
      await this.#options.store.release(this.#gatewayId, ids);
      return false;
    }
  }

  async #release(deviceIds: readonly number[]): Promise<void> {
    await this.#options.runner.hand(deviceIds);
    for (const deviceId of deviceIds) this.#owned.delete(deviceId);
    await this.#options.store.release(this.#gatewayId, deviceIds);
    this.#options.others.tell();
  }

  /** Registers again, because this process was paused or disconnected for so long that others took its devices. */
  async #beginAnew(): Promise<void> {
    this.#lose([...this.#owned]);
    const sentMs = performance.now();
    this.#gatewayId = await this.#options.store.register(this.#options.name);
    this.#lastContactMs = sentMs;
    this.#contactSinceMs = sentMs;
  }

  /**
   * Stops all devices after LET_GO_MS without contact, by the monotonic clock, which continues while the process is
   * paused.
   */
  #guard(): void {
    if (this.#owned.size === 0 || performance.now() - this.#lastContactMs < LET_GO_MS) return;
    this.#lose([...this.#owned]);
    this.#options.onProblem(
      'lease_lost',
      new Error('The database did not answer in time: devices were let go'),
    );
  }

  #lose(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) this.#owned.delete(deviceId);
    this.#options.runner.drop(deviceIds);
  }
}
