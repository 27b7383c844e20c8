import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { createHl7DeviceReader, type Hl7DeviceReader } from './device-reader.ts';
import { createHl7GatewaySession } from './gateway-session.ts';
import { createMessageMemory } from './message-memory.ts';

const NOTHING: DriverOutput = { events: [] };

/**
 * A gateway connection as one device: the first that it names. For captures and tools; the listener separates
 * all devices.
 */
export function createHl7Session(): DriverSession {
  const session = createHl7GatewaySession(createMessageMemory());
  const reader: Hl7DeviceReader = createHl7DeviceReader();
  let device: string | null = null;
  return {
    // The gateway sends first.
    open: () => NOTHING,
    receive(bytes, nowMs) {
      const { reports, send, faults } = session.receive(bytes, nowMs);
      const events: DeviceEvent[] = faults.map(({ reason, count }) => ({
        type: 'issue',
        code: 'message_rejected',
        detail: count === 1 ? reason : `${reason} (${count} times)`,
        lost: count,
      }));
      for (const report of reports) {
        const [identifier = ''] = report.identifiers;
        device ??= identifier;
        if (identifier === device) events.push(...reader.read(report));
      }
      return send.length === 0 ? { events } : { events, send };
    },
    // An idle gateway is not a fault; TCP keep-alive detects a lost one.
    tick: () => NOTHING,
    close: () => NOTHING,
  };
}
