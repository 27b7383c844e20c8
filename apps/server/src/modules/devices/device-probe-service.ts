import type { DeviceProbe, ProbeDeviceBody } from '@eupnea/contracts';
import { findDriver } from '@eupnea/drivers';
import { ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { checkDeviceAddress, type DeviceAddressRules } from './device-address.ts';
import { findDeviceAt } from './device-repository.ts';
import type { ProbedAddress, ProbeAddress } from './probe-port.ts';

/** One administrator adds a device, another one too: each probe is a connection and seconds of work. */
const MAX_PROBES_AT_ONCE = 3;

export interface DeviceProbeOptions {
  readonly db: Database;
  readonly addressRules: DeviceAddressRules;
  readonly probe: ProbeAddress;
}

/** Tries an address before a device is registered there; nothing is stored. */
export class DeviceProbeService {
  readonly #options: DeviceProbeOptions;
  #running = 0;

  constructor(options: DeviceProbeOptions) {
    this.#options = options;
  }

  /** Only inside EUPNEA_DEVICE_NETWORKS; a device that is read already is left alone: most have one client. */
  async probe({ ip, port, device_type: type }: ProbeDeviceBody): Promise<DeviceProbe> {
    const { db, addressRules, probe } = this.#options;
    checkDeviceAddress(ip, port, addressRules);
    const driver = findDriver(type);
    if (driver === undefined) throw new Error(`Invariant broken: no driver of ${type}`);
    const known = await findDeviceAt(db, ip, port);
    if (known !== null) {
      throw new ProblemError('conflict', { detail: `Device ${known} is registered at this address` });
    }
    if (this.#running >= MAX_PROBES_AT_ONCE)
      throw new ProblemError('rate_limited', { retryAfterSeconds: 10 });
    this.#running += 1;
    try {
      return describe(await probe({ host: ip, port }, driver));
    } finally {
      this.#running -= 1;
    }
  }
}

function describe(probed: ProbedAddress): DeviceProbe {
  const { summary, waves } = probed;
  const outcome = judge(probed);
  const { model, serial, software } = summary.identity;
  return {
    outcome,
    looks_like: outcome === 'other_protocol' ? probed.looksLike : null,
    detail: probed.ended?.detail ?? '',
    received_bytes: probed.receivedBytes,
    identity: { model: model ?? null, serial: serial ?? null, software: software ?? null },
    waves:
      waves === null || outcome !== 'live'
        ? null
        : { rate_hz: waves.rateHz, pressure: waves.pressure.map(toWire), flow: waves.flow.map(toWire) },
    numerics: { ...summary.numerics },
    settings: { ...summary.settings },
    issues: { ...summary.issues },
  };
}

function toWire(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}

function judge({
  isOpened,
  ended,
  receivedBytes,
  summary,
  looksLike,
}: ProbedAddress): DeviceProbe['outcome'] {
  if (!isOpened) {
    return ended?.reason === 'refused' || ended?.reason === 'timeout' ? ended.reason : 'failed';
  }
  const hasWaves = Object.values(summary.channels).some(({ samples, missing }) => samples > missing);
  if (hasWaves) return 'live';
  if (receivedBytes === 0) return 'silent';
  if (looksLike !== null) return 'other_protocol';
  const { numerics, settings, limits } = summary;
  if ([numerics, settings, limits].some((values) => Object.keys(values).length > 0)) return 'answered';
  return Object.keys(summary.issues).some((code) => code.includes('checksum')) ? 'damaged' : 'unreadable';
}
