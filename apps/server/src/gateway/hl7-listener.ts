import {
  createHl7GatewaySession,
  createMessageMemory,
  hl7Driver,
  normaliseIdentifier,
  type DeviceReport,
  type GatewayOutput,
  type Hl7GatewaySession,
} from '@eupnea/drivers';
import {
  listenTcp,
  type AcceptedConnection,
  type AcceptedHandlers,
  type Peer,
  type PeerRefusal,
  type TcpListener,
} from '../transports/tcp-listener.ts';
import { FedDevice, type FedDeviceOptions } from './fed-device.ts';
import { PeerRests } from './peer-rests.ts';
import { FloodWatch } from './flood-watch.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { ParsingTurns } from './parsing-turns.ts';
import { type Arrival, ReceivedBytes } from './received-bytes.ts';
import { UnknownDevices, type UnknownDevice } from './unknown-devices.ts';
import type { Hl7ListenTarget, FaultyPeer } from './gateway-options.ts';

/** Maximum number of refused addresses that are shown; the newest are kept. */
const MAX_REFUSED_PEERS = 20;
/** Faults in a row, without a readable message between them, after which a connection is closed. */
export const MAX_FAULTS_IN_A_ROW = 100;
/** Bytes in a row without a readable message after which a connection is closed: two of the largest messages. */
export const MAX_UNREADABLE_BYTES = 2 * 1024 * 1024;

/** Returns null when no listener is configured. */
export function createHl7Listener(
  { hl7, random, onProblem }: Pick<GatewayOptions, 'hl7' | 'random' | 'onProblem'>,
  parts: Pick<Hl7ListenerParts, 'now' | 'turns'>,
): Hl7Listener | null {
  if (hl7 === undefined) return null;
  const onFault: Hl7ListenerParts['onFault'] = (code, detail, peer) => onProblem(null, code, detail, peer);
  return new Hl7Listener({ ...hl7, ...parts, random: random ?? Math.random, onFault });
}

interface Hl7ListenerParts {
  readonly now: () => number;
  /** Turns of all sources of this process. */
  readonly turns: ParsingTurns;
  /** 0 to 1, for the jitter of rests. */
  readonly random: () => number;
  /** Reports a fault to the log and the metrics. The detail contains field names, never other message content. */
  readonly onFault: (code: string, detail: string, peer: FaultyPeer) => void;
}

type Hl7ListenerOptions = Hl7ListenTarget & Hl7ListenerParts;

interface Gateway {
  readonly connection: AcceptedConnection;
  readonly session: Hl7GatewaySession;
  readonly sinceMs: number;
  lastMessageMs: number | null;
  messages: number;
  repeated: number;
  faults: number;
  lastFault: string | null;
  /** Faults and bytes since the last readable message. */
  faultsInARow: number;
  unreadableBytes: number;
  readonly received: ReceivedBytes;
}

export interface ListenerState {
  readonly port: number;
  readonly gateways: readonly (Pick<
    Gateway,
    'sinceMs' | 'lastMessageMs' | 'messages' | 'repeated' | 'faults' | 'lastFault'
  > & {
    readonly address: string;
  })[];
  readonly refused: readonly {
    readonly address: string;
    readonly why: PeerRefusal;
    readonly atMs: number;
    readonly count: number;
  }[];
  readonly unknown: readonly UnknownDevice[];
  readonly unknownForgotten: number;
}

/** Accepts connections of HL7 gateways and routes messages of registered devices to their pipelines, by identifier. */
export class Hl7Listener {
  readonly #options: Hl7ListenerOptions;
  readonly #memory = createMessageMemory();
  readonly #gateways = new Set<Gateway>();
  readonly #devices = new Map<string, FedDevice>();
  readonly #unknown = new UnknownDevices();
  readonly #rests: PeerRests;
  readonly #refused = new Map<string, ListenerState['refused'][number]>();
  #listener: TcpListener | null = null;

  constructor(options: Hl7ListenerOptions) {
    this.#options = options;
    this.#rests = new PeerRests(options.now, options.random);
  }

  /**
   * Starts to listen.
   * @throws when the port cannot be bound, with the setting's name
   */
  async start(): Promise<void> {
    const { host, port, isAllowed } = this.#options;
    try {
      this.#listener = await listenTcp({
        host,
        port,
        isAllowed,
        isResting: (address) => this.#rests.isResting(address),
        now: this.#options.now,
        accept: (connection) => this.#accept(connection),
        onRefused: (peer, why) => this.#noteRefusal(peer, why),
      });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new Error(`EUPNEA_HL7_LISTEN: ${host}:${port} cannot be listened on (${reason})`, {
        cause: error,
      });
    }
  }

  async stop(): Promise<void> {
    await this.#listener?.close();
    this.#listener = null;
  }

  /** The bound port; null while not listening. */
  get port(): number | null {
    return this.#listener?.port ?? null;
  }

  get state(): ListenerState {
    return {
      port: this.port ?? this.#options.port,
      gateways: [...this.#gateways].map(({ connection, ...gateway }) => ({
        ...gateway,
        address: connection.peer.address,
      })),
      refused: [...this.#refused.values()].toReversed(),
      unknown: this.#unknown.list(),
      unknownForgotten: this.#unknown.forgotten,
    };
  }

  /** Routes messages of this identifier to the device's stream from now on. */
  attach(identifier: string, options: Omit<FedDeviceOptions, 'onStopped' | 'now'>): FedDevice {
    const name = normaliseIdentifier(identifier);
    const fed: FedDevice = new FedDevice({
      ...options,
      now: this.#options.now,
      onStopped: () => {
        if (this.#devices.get(name) === fed) this.#devices.delete(name);
      },
    });
    this.#devices.set(name, fed);
    this.#unknown.forget((names) => names.some((one) => normaliseIdentifier(one) === name));
    return fed;
  }

  #accept(connection: AcceptedConnection): AcceptedHandlers {
    const flood = new FloodWatch(hl7Driver.maxBytesPerSecond);
    const gateway: Gateway = {
      connection,
      session: createHl7GatewaySession(this.#memory),
      received: new ReceivedBytes({
        turns: this.#options.turns,
        parse: (arrival) => this.#receive(gateway, arrival),
        isBehind: () => this.#isAnyBehind(),
        pause: () => connection.pause(),
        resume: () => connection.resume(),
      }),
      sinceMs: this.#options.now(),
      lastMessageMs: null,
      messages: 0,
      repeated: 0,
      faults: 0,
      lastFault: null,
      faultsInARow: 0,
      unreadableBytes: 0,
    };
    this.#gateways.add(gateway);
    return {
      onBytes: (bytes) => {
        const arrivedMs = this.#options.now();
        const reason = flood.arrived(bytes.length, this.#options.turns.nowMs);
        if (reason === null) gateway.received.push({ bytes, arrivedMs });
        else this.#closeFaulty(gateway, reason);
      },
      onEnd: (reason, detail) => {
        gateway.received.close();
        this.#gateways.delete(gateway);
        for (const device of this.#devices.values()) device.leave(gateway, reason, detail);
      },
    };
  }

  #receive(gateway: Gateway, { bytes, arrivedMs }: Arrival): Iterator<unknown> {
    gateway.unreadableBytes += bytes.length;
    // The session reads the bytes now, because they are valid during this call only.
    return this.#judgeAndDeliver(gateway, gateway.session.receiveInSteps(bytes, arrivedMs), arrivedMs);
  }

  *#judgeAndDeliver(gateway: Gateway, reading: Generator<void, GatewayOutput>, arrivedMs: number): Generator {
    const { reports, send, messages, repeated, faults } = yield* reading;
    for (const { reason, count } of faults) {
      gateway.faults += count;
      gateway.faultsInARow += count;
      gateway.lastFault = reason;
      this.#options.onFault('hl7_message', reason, { address: gateway.connection.peer.address, count });
    }
    if (messages > 0) {
      gateway.connection.confirm();
      gateway.lastMessageMs = arrivedMs;
      gateway.messages += messages;
      gateway.repeated += repeated;
      gateway.faultsInARow = 0;
      gateway.unreadableBytes = 0;
      this.#rests.forgive(gateway.connection.peer.address);
    } else if (gateway.faultsInARow > MAX_FAULTS_IN_A_ROW || gateway.unreadableBytes > MAX_UNREADABLE_BYTES) {
      const { faultsInARow, unreadableBytes } = gateway;
      this.#closeFaulty(
        gateway,
        `${faultsInARow} faults and ${unreadableBytes} bytes without a readable message`,
      );
      return;
    }
    for (const report of reports) yield* this.#deliver(gateway, report, arrivedMs);
    // The acknowledgement follows the delivery.
    if (send.length > 0) gateway.connection.send(send);
  }

  /** Closes a connection that is no gateway's, and lets its address rest. */
  #closeFaulty({ connection }: Gateway, detail: string): void {
    this.#rests.begin(connection.peer.address);
    connection.end('protocol', detail);
  }

  *#deliver(gateway: Gateway, report: DeviceReport, nowMs: number): Generator {
    const { address } = gateway.connection.peer;
    const device = report.identifiers.map((name) => this.#devices.get(name)).find((one) => one !== undefined);
    if (device === undefined) this.#unknown.note(report, address, nowMs);
    else yield* device.receive(report, gateway, address, nowMs);
  }

  #isAnyBehind(): boolean {
    for (const device of this.#devices.values()) if (device.isBehind) return true;
    return false;
  }

  #noteRefusal({ address }: Peer, why: PeerRefusal): void {
    const known = this.#refused.get(address);
    this.#refused.delete(address);
    this.#refused.set(address, { address, why, atMs: this.#options.now(), count: (known?.count ?? 0) + 1 });
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > MAX_REFUSED_PEERS && oldest !== undefined) this.#refused.delete(oldest);
    this.#options.onFault('hl7_peer', `${address}: ${why}`, { address, count: 1 });
  }
}
