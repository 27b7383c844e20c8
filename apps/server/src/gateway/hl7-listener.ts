import {
  createHl7GatewaySession,
  createMessageMemory,
  normaliseIdentifier,
  type DeviceReport,
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
import { UnknownDevices, type UnknownDevice } from './unknown-devices.ts';

/** Interval at which a paused gateway connection checks whether the pipelines caught up. */
const RESUME_CHECK_MS = 50;
/** Maximum number of refused addresses that are shown; the newest are kept. */
const MAX_REFUSED_PEERS = 20;
/** Faults in a row, without a readable message between them, after which a connection is closed. */
export const MAX_FAULTS_IN_A_ROW = 100;
/** Bytes in a row without a readable message after which a connection is closed: two of the largest messages. */
export const MAX_UNREADABLE_BYTES = 2 * 1024 * 1024;

/** Address to listen on for gateways, and the addresses that may connect. */
export interface Hl7ListenTarget {
  readonly host: string;
  readonly port: number;
  readonly isAllowed: (address: string) => boolean;
}

/** Returns null when no listener is configured. */
export function createHl7Listener(
  target: Hl7ListenTarget | undefined,
  now: () => number,
  random: () => number,
  onProblem: (deviceId: null, code: string, error: unknown, peer?: FaultyPeer) => void,
): Hl7Listener | null {
  if (target === undefined) return null;
  return new Hl7Listener({
    ...target,
    now,
    random,
    onFault: (code, detail, peer) => onProblem(null, code, detail, peer),
  });
}

/** Peer that a fault is counted for. */
export interface FaultyPeer {
  readonly address: string;
  readonly count: number;
}

interface Hl7ListenerOptions extends Hl7ListenTarget {
  readonly now: () => number;
  /** 0 to 1, for the jitter of rests. */
  readonly random: () => number;
  /** Reports a fault to the log and the metrics. The detail contains field names, never other message content. */
  readonly onFault: (code: string, detail: string, peer: FaultyPeer) => void;
}

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
  isPaused: boolean;
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
    const gateway: Gateway = {
      connection,
      session: createHl7GatewaySession(this.#memory),
      sinceMs: this.#options.now(),
      lastMessageMs: null,
      messages: 0,
      repeated: 0,
      faults: 0,
      lastFault: null,
      faultsInARow: 0,
      unreadableBytes: 0,
      isPaused: false,
    };
    this.#gateways.add(gateway);
    return {
      onBytes: (bytes) => this.#receive(gateway, bytes),
      onEnd: (reason, detail) => {
        this.#gateways.delete(gateway);
        for (const device of this.#devices.values()) device.leave(gateway, reason, detail);
      },
    };
  }

  #receive(gateway: Gateway, bytes: Uint8Array): void {
    const nowMs = this.#options.now();
    const { reports, send, messages, repeated, faults } = gateway.session.receive(bytes, nowMs);
    gateway.unreadableBytes += bytes.length;
    for (const { reason, count } of faults) {
      gateway.faults += count;
      gateway.faultsInARow += count;
      gateway.lastFault = reason;
      this.#options.onFault('hl7_message', reason, { address: gateway.connection.peer.address, count });
    }
    if (messages > 0) {
      gateway.connection.confirm();
      gateway.lastMessageMs = nowMs;
      gateway.messages += messages;
      gateway.repeated += repeated;
      gateway.faultsInARow = 0;
      gateway.unreadableBytes = 0;
      this.#rests.forgive(gateway.connection.peer.address);
    } else if (gateway.faultsInARow > MAX_FAULTS_IN_A_ROW || gateway.unreadableBytes > MAX_UNREADABLE_BYTES)
      return this.#closeFaulty(gateway);
    for (const report of reports) this.#deliver(gateway, report, nowMs);
    if (send.length > 0) gateway.connection.send(send);
    if ([...this.#devices.values()].some((device) => device.isBehind)) this.#pause(gateway);
  }

  /** Closes a connection that sends no readable message, and lets its address rest. */
  #closeFaulty(gateway: Gateway): void {
    this.#rests.begin(gateway.connection.peer.address);
    const { faultsInARow, unreadableBytes } = gateway;
    gateway.connection.end(
      'protocol',
      `${faultsInARow} faults and ${unreadableBytes} bytes without a readable message`,
    );
  }

  #deliver(gateway: Gateway, report: DeviceReport, nowMs: number): void {
    const { address } = gateway.connection.peer;
    const device = report.identifiers.map((name) => this.#devices.get(name)).find((one) => one !== undefined);
    if (device === undefined) this.#unknown.note(report, address, nowMs);
    else device.receive(report, gateway, address);
  }

  /** Pauses reading, so that TCP back-pressure holds the gateway until the pipelines have stored their backlog. */
  #pause(gateway: Gateway): void {
    if (gateway.isPaused) return;
    gateway.isPaused = true;
    gateway.connection.pause();
    const check = (): void => {
      if (!this.#gateways.has(gateway)) return;
      if ([...this.#devices.values()].some((device) => device.isBehind)) setTimeout(check, RESUME_CHECK_MS);
      else {
        gateway.isPaused = false;
        gateway.connection.resume();
      }
    };
    setTimeout(check, RESUME_CHECK_MS);
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
