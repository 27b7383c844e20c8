import { ConnectionLog } from './connection-log.ts';
import type { ConnectionTap } from './connection-tap.ts';
import type { DeliveryTurns } from './delivery-turns.ts';
import { DeviceConnection } from './device-connection.ts';
import type { DeviceStream } from '../ports/device-stream.ts';
import { type DevicePort, findMainPort, findSettingsPort } from './device-target.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { Hl7Listener } from './hl7-listener.ts';
import { SettingsPortStream } from './settings-port-stream.ts';
import type { ParsingTurns } from './parsing-turns.ts';
import type { ConnectionEvent } from './supervised-connection.ts';
import type { RunningDevice } from './running-device.ts';
import type { DeviceRow } from './running-device.ts';

/**
 * Connects devices: dials them, or waits for the gateway that sends their messages. Logs connects, disconnects and
 * failures.
 */
export class DeviceDialer {
  readonly #options: GatewayOptions;
  readonly #now: () => number;
  readonly #hl7: Hl7Listener | null;
  /** null when bytes are not gathered. */
  readonly #turns: DeliveryTurns | null;
  readonly #parsing: ParsingTurns;
  readonly #log: ConnectionLog;
  readonly #settingsLog: ConnectionLog;

  constructor(
    options: GatewayOptions,
    now: () => number,
    hl7: Hl7Listener | null,
    turns: DeliveryTurns | null,
    parsing: ParsingTurns,
  ) {
    this.#options = options;
    this.#now = now;
    this.#hl7 = hl7;
    this.#turns = turns;
    this.#parsing = parsing;
    const onLogError = (error: unknown): void => options.onProblem(null, 'connection_log', error);
    this.#log = new ConnectionLog(options.recording, onLogError);
    this.#settingsLog = new ConnectionLog(options.recording, onLogError);
  }

  connect(running: RunningDevice): void {
    const { row, pipeline } = running;
    this.#turns?.add(row.id, running);
    const onEvent = (event: ConnectionEvent): void => this.#note(row.id, event);
    if (row.deviceIdentifier !== null)
      running.connection =
        this.#hl7?.attach(row.deviceIdentifier, { stream: pipeline, onEvent, boundTo: row.ip }) ?? null;
    const port = findMainPort(row);
    // A device registered without an address stays disconnected.
    if (port === null) return;
    running.connection = this.#dial(row, port, pipeline, running.tap);
    const settingsPort = findSettingsPort(row);
    if (settingsPort === null) return;
    running.settingsConnection = this.#dial(row, settingsPort, new SettingsPortStream(pipeline));
  }

  forget(deviceId: number): void {
    this.#turns?.delete(deviceId);
    this.#log.forget(deviceId);
    this.#settingsLog.forget(deviceId);
  }

  #note(deviceId: number, event: ConnectionEvent, log = this.#log): void {
    log.add(deviceId, event, this.#now());
    const { code, detail } = event;
    if (code === 'failure') this.#options.onProblem(deviceId, 'stream_failure', new Error(detail));
  }

  #dial(
    row: DeviceRow,
    { target, driver }: DevicePort,
    stream: DeviceStream,
    tap: ConnectionTap | null = null,
  ): DeviceConnection {
    const isSettingsPort = stream instanceof SettingsPortStream;
    const connection = new DeviceConnection({
      target,
      driver,
      stream,
      dial: tap?.wrap(this.#options.dial, this.#now) ?? this.#options.dial,
      now: this.#now,
      random: this.#options.random ?? Math.random,
      gathers: this.#options.gathers === true,
      turns: this.#parsing,
      onEvent: (event) => {
        if (!isSettingsPort) return this.#note(row.id, event);
        const detail = ['settings port', event.detail].filter((part) => part !== '').join(': ');
        this.#note(row.id, { ...event, detail }, this.#settingsLog);
      },
    });
    connection.dial();
    return connection;
  }
}
