import type { CaptureSummary, Driver, LineErrors, LineSettings } from '@eupnea/drivers';
import type { Device } from '@eupnea/contracts/device';

/** Result of a short conversation with an address; transports/probe-device.ts holds it. */
export interface ProbedAddress {
  readonly isOpened: boolean;
  readonly ended: { readonly reason: string; readonly detail: string } | null;
  readonly receivedBytes: number;
  readonly lineErrors: LineErrors | null;
  readonly looksStretched: boolean;
  readonly summary: CaptureSummary;
  readonly waves: {
    readonly rateHz: number;
    readonly pressure: readonly number[];
    readonly flow: readonly number[];
  } | null;
  readonly looksLike: Device['device_type'] | null;
}

/** Transport and address of the device. */
export type ProbeTarget =
  | { readonly host: string; readonly port: number }
  | { readonly kind: 'rfc2217'; readonly host: string; readonly port: number; readonly line: LineSettings }
  | { readonly kind: 'serial'; readonly path: string; readonly line: LineSettings };

export type ProbeAddress = (
  target: ProbeTarget,
  driver: Driver,
  signal: AbortSignal,
) => Promise<ProbedAddress>;
