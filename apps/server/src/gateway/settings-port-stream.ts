import type { DeviceEvent } from '@eupnea/model';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';
import type { DeviceStream } from '../ports/device-stream.ts';

/**
 * Passes events of a device's second port (numbers, settings, limits, alarms, identity) to its pipeline. Epochs and
 * link state belong to the waveform port, so that samples keep one clock; each port may fail independently.
 */
export class SettingsPortStream implements DeviceStream {
  readonly #pipeline: DeviceStream;

  constructor(pipeline: DeviceStream) {
    this.#pipeline = pipeline;
  }

  get isBehind(): boolean {
    return this.#pipeline.isBehind;
  }

  connected(): void {
    // The connection log already reports it.
  }

  receive(events: readonly DeviceEvent[], nowMs: number): void {
    this.#pipeline.receive(events.flatMap(withoutWaveform), nowMs);
  }

  disconnected(reason: DisconnectReason, nowMs: number): void {
    if (reason === 'removed') return;
    const detail = `the settings port is lost (${reason}): numbers and settings are not renewed`;
    this.#pipeline.receive([{ type: 'issue', code: 'settings_port_lost', detail, lost: 0 }], nowMs);
  }

  tick(): void {
    // The waveform port's connection ticks the pipeline, connected or not.
  }
}

/** Removes waveform events: a loss on this port must not affect the current breath. */
function withoutWaveform(event: DeviceEvent): DeviceEvent[] {
  if (event.type === 'samples' || event.type === 'mark') return [];
  return event.type === 'issue'
    ? [{ type: 'issue', code: event.code, detail: event.detail, lost: 0 }]
    : [event];
}
