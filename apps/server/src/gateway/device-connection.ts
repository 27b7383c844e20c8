import type { Driver, DriverOutput, DriverSession } from '@eupnea/drivers';
import type { DeviceTarget, DialDevice } from '../transports/dial-target.ts';
import type { DialedConnection } from '../transports/connection.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';
import { FLOOD_WAITS, STABLE_AFTER_MS, backoffDelayMs } from './backoff.ts';
import { describeError } from './describe-error.ts';
import type { DeviceStream } from '../ports/device-stream.ts';
import { FloodWatch } from './flood-watch.ts';
import { GatheredBytes } from './gathered-bytes.ts';
import { ParsingTurns } from './parsing-turns.ts';
import { type Arrival, ReceivedBytes } from './received-bytes.ts';
import type { ConnectionEvent, SupervisedConnection } from './supervised-connection.ts';

/** Longest wait for a device to close its side, ms; viewers of a device that moves see no new samples meanwhile. */
const FINISH_WITHIN_MS = 500;

/** Time after a pause in which buffered data is read before the driver may report silence. */
const TICKS_AFTER_PAUSE = 2;

export interface DeviceConnectionOptions {
  readonly target: DeviceTarget;
  readonly driver: Driver;
  readonly stream: DeviceStream;
  readonly dial: DialDevice;
  readonly now: () => number;
  readonly random: () => number;
  /** True when the caller calls deliver() regularly: bytes of a driver that sends nothing wait for it. */
  readonly gathers?: boolean;
  /** Turns of all sources of this process. */
  readonly turns?: ParsingTurns;
  readonly onEvent: (event: ConnectionEvent) => void;
}

/**
 * Keeps one device connected: dials, feeds bytes to the driver session, passes its events to the device's stream, and
 * redials with backoff. Exceptions of driver or stream are caught, counted, reported, and end the connection only.
 */
export class DeviceConnection implements SupervisedConnection {
  readonly #options: DeviceConnectionOptions;
  #connection: DialedConnection | null = null;
  #session: DriverSession | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Timer for the driver's own schedule between two ticks. */
  #wake: NodeJS.Timeout | null = null;
  #openedAtMs = 0;
  #failures = 0;
  /** null = bytes reach the driver at their arrival. */
  readonly #gathered: GatheredBytes | null;
  readonly #turns: ParsingTurns;
  readonly #flood: FloodWatch;
  /** Bytes of the open connection on their way to the driver. */
  #received: ReceivedBytes | null = null;
  #isFlooding = false;
  #quietTicks = 0;
  #stopped = false;
  /** Set while an ending connection reads its last bytes. */
  #finishing: { readonly reason: DisconnectReason; readonly ended: () => void } | null = null;
  #lastCheckMs: number | null = null;

  constructor(options: DeviceConnectionOptions) {
    this.#options = options;
    this.#turns = options.turns ?? new ParsingTurns();
    this.#flood = new FloodWatch(options.driver.maxBytesPerSecond);
    const gathers = options.gathers === true && options.driver.sendsNothing === true;
    this.#gathered = gathers ? new GatheredBytes() : null;
  }

  get isConnected(): boolean {
    return this.#session !== null;
  }

  /** When the device was last dialed; null before the first attempt. */
  get lastCheckMs(): number | null {
    return this.#lastCheckMs;
  }

  dial(): void {
    if (this.#stopped || this.#connection !== null) return;
    this.#timer = null;
    this.#lastCheckMs = this.#options.now();
    this.#connection = this.#options.dial(this.#options.target, {
      onOpen: () => this.#opened(),
      onBytes: (bytes) => this.#hear(bytes),
      onEnd: (reason, detail) => {
        this.#deliverAll();
        // The last bytes may have ended the connection already.
        if (this.#connection !== null) this.#ended(reason, detail);
      },
    });
  }

  deliver(): void {
    const gathered = this.#gathered;
    if (gathered === null || gathered.isEmpty) return;
    this.#received?.push(gathered.takeAll());
  }

  /** Has the driver read everything that arrived, because the connection ends. */
  #deliverAll(): void {
    this.deliver();
    this.#received?.flush();
  }

  readArrived(): void {
    this.deliver();
    this.#received?.readAll();
  }

  tick(): void {
    // While reading is paused, silence is caused by us, so the driver's timeout is suspended.
    const hasUnread = this.#received?.isPaused === true;
    if (hasUnread) this.#quietTicks = TICKS_AFTER_PAUSE;
    else if (this.#quietTicks > 0) this.#quietTicks -= 1;
    else this.#run('driver', (session, nowMs) => session.tick(nowMs));
    this.#guard(() => this.#options.stream.tick(this.#options.now(), hasUnread));
  }

  /** Ends the connection for good and reports the reason to the stream. */
  stop(reason: DisconnectReason): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#deliverAll();
    if (this.#connection !== null) this.#drop(reason, 'stopped');
  }

  /** Like stop(), but first reads the remaining data until the device closes its side. */
  async finish(reason: DisconnectReason): Promise<void> {
    this.#stopped = true;
    const connection = this.#connection;
    if (connection?.finish !== undefined) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, FINISH_WITHIN_MS);
        this.#finishing = {
          reason,
          ended: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        connection.finish?.();
      });
    }
    this.stop(reason);
  }

  /** Closes the connection, so that the next one starts with the device's greeting. */
  redial(): void {
    this.#deliverAll();
    if (this.#connection !== null) this.#drop('closed', 'dialled again for a capture');
  }

  #opened(): void {
    const nowMs = this.#options.now();
    this.#openedAtMs = nowMs;
    this.#session = this.#options.driver.createSession();
    this.#gathered?.reset();
    this.#flood.opened();
    this.#received = this.#openReceived();
    this.#options.onEvent({ event: 'connected', code: 'connected', detail: '' });
    if (!this.#guard(() => this.#options.stream.connected(nowMs))) return;
    this.#run('driver', (session) => session.open(nowMs));
  }

  #openReceived(): ReceivedBytes {
    let pausedMs = 0;
    return new ReceivedBytes({
      turns: this.#turns,
      parse: (arrival) => this.#parse(arrival),
      isBehind: () => this.#options.stream.isBehind || !this.#flood.mayParse(this.#turns.nowMs),
      pause: () => {
        pausedMs = this.#turns.nowMs;
        this.#connection?.pause();
      },
      resume: () => {
        this.#flood.notRead(this.#turns.nowMs - pausedMs);
        this.#connection?.resume();
      },
    });
  }

  #hear(bytes: Uint8Array): void {
    const gathered = this.#gathered;
    const arrivedMs = this.#options.now();
    const flood = this.#flood.arrived(bytes.length, this.#turns.nowMs);
    if (flood !== null) return this.#dropFlood(flood);
    if (gathered === null) return this.#received?.push({ bytes, arrivedMs });
    if (gathered.add(bytes, arrivedMs)) return;
    this.deliver();
    if (gathered.add(bytes, arrivedMs)) return;
    gathered.noteArrival(arrivedMs);
    this.#received?.push({ bytes, arrivedMs, longestGapMs: gathered.takeLongestGapMs() });
  }

  #parse({ bytes, arrivedMs, longestGapMs }: Arrival): null {
    this.#run('driver', (session) => session.receive(bytes, arrivedMs), arrivedMs, longestGapMs);
    const flood = this.#flood.parsed(bytes.length, this.#turns.nowMs);
    if (flood !== null) this.#dropFlood(flood);
    return null;
  }

  #dropFlood(detail: string): void {
    if (this.#connection === null) return;
    this.#isFlooding = true;
    this.#drop('protocol', detail);
  }

  /** Calls the driver and passes its events to the stream; an exception ends this connection only. */
  #run(
    part: string,
    call: (session: DriverSession, nowMs: number) => DriverOutput,
    nowMs = this.#options.now(),
    longestGapMs?: number,
  ): void {
    const session = this.#session;
    if (session === null) return;
    try {
      this.#accept(call(session, nowMs), nowMs, longestGapMs);
    } catch (error) {
      this.#fail(`${part} or pipeline threw: ${describeError(error)}`);
    }
  }

  #accept(output: DriverOutput, nowMs: number, longestGapMs?: number): void {
    const { events } = output;
    if (events.length > 0) {
      this.#flood.noteEvents(events);
      this.#options.stream.receive(events, nowMs, longestGapMs);
    }
    if (output.send !== undefined) this.#connection?.send(output.send);
    if (output.wakeAfterMs !== undefined) this.#wakeAfter(output.wakeAfterMs);
    if (output.reset !== undefined) this.#drop('protocol', output.reset);
    else if (this.#options.stream.isBehind) this.#received?.hold();
  }

  /** Schedules the next call at the time that the driver requested last. */
  #wakeAfter(ms: number): void {
    if (this.#wake !== null) clearTimeout(this.#wake);
    this.#wake = setTimeout(() => {
      this.#wake = null;
      if (this.#received?.isPaused !== true) this.#run('driver', (session, nowMs) => session.tick(nowMs));
    }, ms);
  }

  #guard(call: () => void): boolean {
    try {
      call();
      return true;
    } catch (error) {
      this.#fail(`pipeline threw: ${describeError(error)}`);
      return false;
    }
  }

  #fail(detail: string): void {
    if (this.#connection !== null) this.#drop('failure', detail);
    else this.#options.onEvent({ event: 'failed', code: 'failure', detail });
  }

  #drop(reason: DisconnectReason, detail: string): void {
    this.#connection?.close();
    this.#ended(reason, detail);
  }

  #ended(cause: DisconnectReason, detail: string): void {
    const reason = this.#finishing?.reason ?? cause;
    const nowMs = this.#options.now();
    const session = this.#session;
    this.#connection = null;
    this.#session = null;
    this.#received?.close();
    this.#received = null;
    if (this.#wake !== null) clearTimeout(this.#wake);
    this.#wake = null;
    const event = session === null ? 'failed' : 'disconnected';
    this.#options.onEvent({ event, code: reason, detail });
    if (session !== null) this.#closeStream(session, reason, nowMs);
    this.#schedule(session !== null && nowMs - this.#openedAtMs >= STABLE_AFTER_MS);
    this.#finishing?.ended();
  }

  #closeStream(session: DriverSession, reason: DisconnectReason, nowMs: number): void {
    this.#guard(() => {
      const output = session.close();
      if (output.events.length > 0 && reason !== 'failure')
        this.#options.stream.receive(output.events, nowMs);
    });
    this.#guard(() => this.#options.stream.disconnected(reason, nowMs));
  }

  #schedule(wasStable: boolean): void {
    if (this.#stopped) return;
    this.#failures = wasStable && !this.#isFlooding ? 1 : this.#failures + 1;
    const waits = this.#isFlooding ? FLOOD_WAITS : 1;
    this.#isFlooding = false;
    const delayMs = backoffDelayMs(this.#failures, this.#options.random()) * waits;
    this.#timer = setTimeout(() => this.dial(), delayMs);
  }
}
