import type { EncodableEvent } from '../simulator/encode-event.ts';
import { expect, it } from 'vitest';
import { createHamiltonPollingEmulator } from './emulator.ts';

const LOW_MINUTE_VOLUME = 97;
const HIGH_MINUTE_VOLUME = 98;

function ask(events: readonly EncodableEvent[], identifier: number): string {
  const emulator = createHamiltonPollingEmulator({ snapshot: () => events, advance: () => [] });
  const answer = emulator.connect(0).receive(Uint8Array.of(0x02, identifier, 0x03, 0x0d), 40);
  return new TextDecoder().decode(answer.subarray(2, 7)).trim();
}

it('lights the alarm of the limit that was crossed, and not the other one', () => {
  const alarm = { text: 'Low minute volume', priority: 'high', parameterCode: 'MVe' } as const;
  const events: EncodableEvent[] = [{ type: 'alarms', active: [{ ...alarm, code: 'MVe_low' }] }];
  expect(ask(events, LOW_MINUTE_VOLUME)).toMatch(/^1/u);
  expect(ask(events, HIGH_MINUTE_VOLUME)).toMatch(/^0/u);
  expect(ask([{ type: 'alarms', active: [] }], LOW_MINUTE_VOLUME)).toMatch(/^0/u);
});
