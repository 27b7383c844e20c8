import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { createHl7DeviceReader, type Hl7DeviceReader } from './device-reader.ts';
import { createHl7GatewaySession } from './gateway-session.ts';
import { createMessageMemory } from './message-memory.ts';

const NOTHING: DriverOutput = { events: [] };

/**
 * A gateway's connection heard as one device: the first that it names. For captures and tools; the server's listener
 * shares a connection out among all its devices.
 */
export function createHl7Session(): DriverSession {
  const session = createHl7GatewaySession(createMessageMemory());
  const reader: Hl7DeviceReader = createHl7DeviceReader();
  let device: string | null = null;
  return {
    // A gateway speaks first.
    open: () => NOTHING,
    receive(bytes, nowMs) {
      const { reports, send, faults } = session.receive(bytes, nowMs);
      const events: DeviceEvent[] = faults.map((detail) => ({
        type: 'issue',
        code: 'message_rejected',
        detail,
        lost: 1,
      }));
      for (const report of reports) {
        const [identifier = ''] = report.identifiers;
        device ??= identifier;
        if (identifier === device) events.push(...reader.read(report));
      }
      return send.length === 0 ? { events } : { events, send };
    },
    // An idle gateway is no fault: the network's keep-alive finds one that vanished.
    tick: () => NOTHING,
    close: () => NOTHING,
  };
}
