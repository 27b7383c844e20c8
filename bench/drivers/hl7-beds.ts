import {
  createHl7Emulator,
  createMllpDecoder,
  readAcknowledgement,
  type ConversationEmulator,
  type EventSource,
} from '@eupnea/drivers';
import { Hl7Listener } from '../../apps/server/src/gateway/hl7-listener.ts';
import { ParsingTurns } from '../../apps/server/src/gateway/parsing-turns.ts';
import { dialEmulator } from '../../apps/server/src/transports/dial-emulator.ts';
import { HL7_REPORT_EVERY_MS } from './emulated-fleet.ts';
import { openTroubledLine } from './troubled-line.ts';

/** Control ids that a bed may send again; it sends one message at a time. */
const REMEMBERED_IDS = 100;

/** Messages of all beds behind gateways, counted at both ends. */
export interface Hl7Tally {
  readonly beds: number;
  /** Distinct messages that the gateways sent. */
  sent: number;
  /** Messages that the listener said it had taken. */
  acknowledged: number;
  /** Messages that reached their device. */
  received: number;
  numerics: number;
  faults: number;
}

export interface Hl7Beds {
  readonly tally: Hl7Tally;
  readonly cuts: number;
  readonly garbageBytes: number;
  tick(): void;
  close(): Promise<void>;
}

/**
 * Gateways that dial the server's own listener over lines that are cut; garbage falls among the acknowledgements. MLLP
 * has no check sum, so that garbage inside a message is not told from its text: `hl7` among the dialled protocols has it.
 */
export async function openHl7Beds(
  sources: readonly EventSource[],
  random: () => number,
  onEvent: (detail: string) => void,
): Promise<Hl7Beds> {
  const tally: Hl7Tally = {
    beds: sources.length,
    sent: 0,
    acknowledged: 0,
    received: 0,
    numerics: 0,
    faults: 0,
  };
  const listener = new Hl7Listener({
    host: '127.0.0.1',
    port: 0,
    isAllowed: () => true,
    now: Date.now,
    random,
    turns: new ParsingTurns(),
    onFault: () => (tally.faults += 1),
  });
  await listener.start();
  const beds = await Promise.all(
    sources.map(async (source, at) => {
      const identifier = `00122100000001${at.toString(16).padStart(2, '0')}`;
      const device = listener.attach(identifier, {
        stream: {
          isBehind: false,
          connected: () => undefined,
          disconnected: () => undefined,
          tick: () => undefined,
          receive(events) {
            tally.received += 1;
            for (const event of events) {
              if (event.type === 'numerics') tally.numerics += Object.keys(event.values).length;
            }
          },
        },
        onEvent: ({ event, detail }) => onEvent(`hl7 listener: ${event} ${detail}`),
      });
      const line = await openTroubledLine(listener.port ?? 0, random);
      const emulator = createHl7Emulator(source, Date.now(), {
        identifier,
        reportEveryMs: HL7_REPORT_EVERY_MS,
      });
      const host = dialEmulator(countMessages(emulator, tally), { host: '127.0.0.1', port: line.port });
      return { device, line, host };
    }),
  );
  return {
    tally,
    get cuts() {
      return beds.reduce((sum, { line }) => sum + line.cuts, 0);
    },
    get garbageBytes() {
      return beds.reduce((sum, { line }) => sum + line.garbageBytes, 0);
    },
    tick() {
      for (const { device } of beds) device.tick();
    },
    async close() {
      for (const { line, host } of beds) {
        await host.close();
        line.close();
      }
      await listener.stop();
    },
  };
}

/** Messages that were acknowledged and did not arrive, and messages that arrived twice. */
export function judgeHl7({ sent, acknowledged, received }: Hl7Tally): { lost: number; doubled: number } {
  return { lost: Math.max(0, acknowledged - received), doubled: Math.max(0, received - sent) };
}

/** Counts the distinct messages that go out and those that were acknowledged. */
function countMessages(emulator: ConversationEmulator, tally: Hl7Tally): ConversationEmulator {
  const known = new Map<string, 'sent' | 'acknowledged'>();

  function note(bytes: Uint8Array): Uint8Array {
    if (bytes.length === 0) return bytes;
    for (const message of new TextDecoder('latin1').decode(bytes).split('\u000b').slice(1)) {
      const id = message.split('|')[9] ?? '';
      if (known.has(id)) continue;
      known.set(id, 'sent');
      tally.sent += 1;
      const [oldest] = known.keys();
      if (known.size > REMEMBERED_IDS && oldest !== undefined) known.delete(oldest);
    }
    return bytes;
  }

  return {
    connect(elapsedMs) {
      const conversation = emulator.connect(elapsedMs);
      const answers = createMllpDecoder();
      return {
        receive(bytes, ms) {
          for (const message of answers.push(bytes).messages) {
            const answer = readAcknowledgement(message);
            if (answer === null || known.get(answer.controlId) !== 'sent') continue;
            known.set(answer.controlId, 'acknowledged');
            tally.acknowledged += 1;
          }
          return note(conversation.receive(bytes, ms));
        },
        read: (ms) => note(conversation.read(ms)),
      };
    },
  };
}
