import type { DeviceAlarm, IdentityEvent, LimitsEvent, NumericsEvent, SettingsEvent } from '@eupnea/model';
import type { EncodableEvent } from '../simulator/encode-event.ts';
import type { EventSource } from './event-source.ts';
import { createSampleHistory, type SampleHistory } from './sample-history.ts';

/**
 * State of one emulated ventilator, shared by all conversations. Records are replaced and never changed, so
 * that a conversation detects changes by identity.
 */
export interface DeviceState {
  /** Processes the source up to this time; earlier times have no effect. */
  advance(elapsedMs: number): void;
  readonly identity: Omit<IdentityEvent, 'type'>;
  readonly numerics: NumericsEvent['values'];
  readonly settings: SettingsEvent['values'];
  readonly limits: LimitsEvent['limits'];
  readonly alarms: readonly DeviceAlarm[];
  readonly standby: boolean;
  /** The latest seconds of every channel by sample index. */
  readonly samples: SampleHistory;
}

export function createDeviceState(source: EventSource): DeviceState {
  const samples = createSampleHistory();
  let identity: DeviceState['identity'] = {};
  let numerics: NumericsEvent['values'] = {};
  let settings: SettingsEvent['values'] = {};
  let limits: LimitsEvent['limits'] = {};
  let alarms: readonly DeviceAlarm[] = [];
  let standby = false;
  let advancedToMs = 0;

  function take(event: EncodableEvent): void {
    switch (event.type) {
      case 'samples':
        return samples.add(event.block);
      case 'mark':
        return samples.mark(event);
      case 'numerics':
        numerics = { ...numerics, ...event.values };
        return;
      case 'settings':
        settings = { ...settings, ...event.values };
        return;
      case 'limits':
        limits = { ...limits, ...event.limits };
        return;
      case 'alarms':
        alarms = event.active;
        return;
      case 'standby':
        standby = event.standby;
        return;
      case 'identity': {
        const { type: _, ...named } = event;
        identity = { ...identity, ...named };
        return;
      }
      case 'clock':
        return;
    }
  }

  for (const event of source.snapshot()) take(event);

  return {
    samples,
    advance(elapsedMs) {
      if (elapsedMs <= advancedToMs) return;
      advancedToMs = elapsedMs;
      for (const event of source.advance(elapsedMs)) take(event);
    },
    get identity() {
      return identity;
    },
    get numerics() {
      return numerics;
    },
    get settings() {
      return settings;
    },
    get limits() {
      return limits;
    },
    get alarms() {
      return alarms;
    },
    get standby() {
      return standby;
    },
  };
}
