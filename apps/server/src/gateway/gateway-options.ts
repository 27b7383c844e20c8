import type { Bus } from '../bus/bus.ts';
import type { AssignmentSource } from '../pipeline/assignment.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Recording } from '../storage/recording/recording.ts';
import type { DialDevice } from '../transports/dial-target.ts';

/** Address to listen on for gateways, and the addresses that may connect. */
export interface Hl7ListenTarget {
  readonly host: string;
  readonly port: number;
  readonly isAllowed: (address: string) => boolean;
}

/** Peer that a fault is counted for. */
export interface FaultyPeer {
  readonly address: string;
  readonly count: number;
}

export interface GatewayOptions {
  readonly storage: Pick<Storage, 'db' | 'pool'>;
  readonly recording: Recording;
  readonly bus: Bus;
  readonly assignments: AssignmentSource;
  readonly analysisId: number;
  /** Reports a problem to the log and the metrics. */
  readonly onProblem: (deviceId: number | null, code: string, error: unknown, peer?: FaultyPeer) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly dial: DialDevice;
  /** True when viewers of this process fetch the newest samples with collect(); bytes are then gathered. */
  readonly gathers?: boolean;
  /**
   * For an installation with several gateways: true when this gateway runs the device. Devices are then added by take()
   * and removed by hand() or drop(). Without it every active device runs from the start.
   */
  readonly owns?: (deviceId: number) => boolean;
  /** Where this server listens for HL7 gateways; without it devices of type hl7 stay disconnected. */
  readonly hl7?: Hl7ListenTarget;
}
