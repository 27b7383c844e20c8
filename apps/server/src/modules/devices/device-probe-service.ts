import type { DeviceProbe, ProbeDeviceBody } from '@eupnea/contracts/device-probe';
import { defaultLineOf, findDriver, type Driver } from '@eupnea/drivers';
import { invalidField, ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { checkDeviceAddress, type DeviceAddressRules } from './device-address.ts';
import { findDeviceAt, type OccupiedAddress } from './device-repository.ts';
import { toLineSettings } from './line-settings.ts';
import type { ProbedAddress, ProbeAddress, ProbeTarget } from '../../ports/probe-port.ts';

/** Maximum number of simultaneous probes: each takes a connection for seconds. */
const MAX_PROBES_AT_ONCE = 3;

export interface DeviceProbeOptions {
  readonly db: Database;
  readonly addressRules: DeviceAddressRules;
  readonly probe: ProbeAddress;
}

/** Probes an address before registration; stores nothing. */
export class DeviceProbeService {
  readonly #options: DeviceProbeOptions;
  #running = 0;

  constructor(options: DeviceProbeOptions) {
    this.#options = options;
  }

  /**
   * Probes only addresses allowed by EUPNEA_DEVICE_NETWORKS and EUPNEA_SERIAL_DEVICES. Refuses a device that
   * is already connected, because most accept one client.
   * @param signal aborted when the caller disconnects
   */
  async probe(body: ProbeDeviceBody, signal: AbortSignal): Promise<DeviceProbe> {
    const { db, addressRules, probe } = this.#options;
    const driver = findDriver(body.device_type);
    if (driver === undefined) throw new Error(`Invariant broken: no driver of ${body.device_type}`);
    const { target, occupied } = readTarget(body, driver, addressRules);
    const known = await findDeviceAt(db, occupied);
    if (known !== null) {
      throw new ProblemError('conflict', { detail: `Device ${known} is registered at this address` });
    }
    if (this.#running >= MAX_PROBES_AT_ONCE)
      throw new ProblemError('rate_limited', { retryAfterSeconds: 10 });
    this.#running += 1;
    try {
      return describe(await probe(target, driver, signal));
    } finally {
      this.#running -= 1;
    }
  }
}

interface ReadTarget {
  readonly target: ProbeTarget;
  readonly occupied: OccupiedAddress;
}

/** Throws a problem with the field name when the address may not be probed. */
function readTarget(body: ProbeDeviceBody, driver: Driver, rules: DeviceAddressRules): ReadTarget {
  const { transport, ip, port, serial_path: serialPath } = body;
  const none = { settingsPort: null, settingsSerialPath: null, hasSettingsLine: false };
  const hasLine = body.line !== null;
  checkDeviceAddress(
    { deviceType: body.device_type, transport, ip, port, serialPath, hasLine, ...none },
    rules,
  );
  const line = body.line === null ? defaultLineOf(driver) : toLineSettings(body.line);
  if (transport === 'serial') {
    if (serialPath === null) throw invalidField('serial_path', 'is missing');
    return { target: { kind: 'serial', path: serialPath, line }, occupied: { serialPath } };
  }
  if (ip === null || port === null) throw invalidField('ip', 'is missing');
  const target = { host: ip, port };
  return {
    target: transport === 'rfc2217' ? { kind: 'rfc2217', ...target, line } : target,
    occupied: { ip, port },
  };
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
    line_errors: probed.lineErrors,
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

function judge(probed: ProbedAddress): DeviceProbe['outcome'] {
  const { isOpened, ended, receivedBytes, summary, looksLike } = probed;
  if (!isOpened) return judgeUnopened(ended?.reason);
  const hasWaves = Object.values(summary.channels).some(({ samples, missing }) => samples > missing);
  if (hasWaves) return 'live';
  if (receivedBytes === 0) return 'silent';
  if (looksLike !== null) return 'other_protocol';
  const { numerics, settings, limits } = summary;
  if ([numerics, settings, limits].some((values) => Object.keys(values).length > 0)) return 'answered';
  if (Object.values(probed.lineErrors ?? {}).some((count) => count > 0)) return 'line_errors';
  if (probed.looksStretched) return 'line_errors';
  return Object.keys(summary.issues).some((code) => code.includes('checksum')) ? 'damaged' : 'unreadable';
}

function judgeUnopened(reason: string | undefined): DeviceProbe['outcome'] {
  if (reason === 'protocol') return 'line_refused';
  return reason === 'refused' || reason === 'timeout' ? reason : 'failed';
}
