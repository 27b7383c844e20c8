import type { Hl7State } from '@eupnea/contracts/hl7-state';
import type { Hl7OutputService } from './hl7-output-service.ts';

/** Access to the HL7 listener; implemented by the gateway of the server. */
export interface Hl7ListenerPort {
  readonly port: number;
  readonly gateways: readonly {
    readonly address: string;
    readonly sinceMs: number;
    readonly lastMessageMs: number | null;
    readonly messages: number;
    readonly repeated: number;
    readonly faults: number;
    readonly lastFault: string | null;
  }[];
  readonly refused: readonly {
    readonly address: string;
    readonly why: 'network' | 'connections' | 'faults';
    readonly atMs: number;
    readonly count: number;
  }[];
  readonly unknown: readonly {
    readonly identifier: string;
    readonly otherIdentifiers: readonly string[];
    readonly model: string | null;
    readonly peer: string;
    readonly firstSeenMs: number;
    readonly lastSeenMs: number;
    readonly messages: number;
  }[];
  readonly unknownForgotten: number;
}

export interface Hl7StateOptions {
  /** Null without a configured listener. */
  readonly readListener: () => Hl7ListenerPort | null;
  readonly output: Pick<Hl7OutputService, 'readState'>;
}

/** State of HL7 in both directions, for administrators. */
export class Hl7StateService {
  readonly #options: Hl7StateOptions;

  constructor(options: Hl7StateOptions) {
    this.#options = options;
  }

  async read(): Promise<Hl7State> {
    const listener = this.#options.readListener();
    const output = await this.#options.output.readState();
    return {
      listener: listener === null ? null : describeListener(listener),
      output:
        output === null
          ? null
          : {
              receiver: output.receiver,
              queued: output.queued,
              oldest_at: output.oldestAt?.toISOString() ?? null,
              sent: output.sent,
              dropped: output.dropped,
              refused: output.refused,
              last_sent_at: output.lastSentAt?.toISOString() ?? null,
              last_error: output.lastError,
              last_error_at: output.lastErrorAt?.toISOString() ?? null,
            },
    };
  }
}

const toInstant = (ms: number): string => new Date(ms).toISOString();

function describeListener({ port, gateways, refused, unknown, unknownForgotten }: Hl7ListenerPort) {
  return {
    port,
    gateways: gateways.map((gateway) => ({
      address: gateway.address,
      connected_at: toInstant(gateway.sinceMs),
      last_message_at: gateway.lastMessageMs === null ? null : toInstant(gateway.lastMessageMs),
      messages: gateway.messages,
      repeated: gateway.repeated,
      faults: gateway.faults,
      last_fault: gateway.lastFault,
    })),
    refused: refused.map(({ address, why, atMs, count }) => ({ address, why, at: toInstant(atMs), count })),
    unknown_devices: unknown.map((device) => ({
      identifier: device.identifier,
      other_identifiers: [...device.otherIdentifiers],
      model: device.model,
      gateway: device.peer,
      first_seen: toInstant(device.firstSeenMs),
      last_seen: toInstant(device.lastSeenMs),
      messages: device.messages,
    })),
    unknown_forgotten: unknownForgotten,
  };
}
