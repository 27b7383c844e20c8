import type { CaptureSummary, Driver } from '@eupnea/drivers';
import type { Device } from '@eupnea/contracts';

/** What one short conversation with an address gave; transports/probe-device.ts holds it. */
export interface ProbedAddress {
  readonly isOpened: boolean;
  readonly ended: { readonly reason: string; readonly detail: string } | null;
  readonly receivedBytes: number;
  readonly summary: CaptureSummary;
  readonly waves: {
    readonly rateHz: number;
    readonly pressure: readonly number[];
    readonly flow: readonly number[];
  } | null;
  readonly looksLike: Device['device_type'] | null;
}

export type ProbeAddress = (
  target: { readonly host: string; readonly port: number },
  driver: Driver,
) => Promise<ProbedAddress>;
