import { expect, it } from 'vitest';
import type { EventSource } from '../emulation/event-source.ts';
import type { EncodableEvent } from './encode-event.ts';
import { createSimulatorEmulator } from './emulator.ts';

const STANDBY: readonly EncodableEvent[] = [{ type: 'standby', standby: true }];

function sourceOf(advance: EventSource['advance']): EventSource {
  return { advance, snapshot: () => STANDBY };
}

it('a quiet source says every 20 s that it is in standby, and nothing in between', () => {
  const emulator = createSimulatorEmulator(
    sourceOf(() => []),
    'float32',
  );
  const sizes = Array.from({ length: 60 }, (_, second) => emulator.read(1000 * (second + 1)).length);
  expect(sizes.flatMap((size, index) => (size > 0 ? [index + 1] : []))).toEqual([20, 40, 60]);
});

it('a source that speaks is not interrupted', () => {
  const emulator = createSimulatorEmulator(
    sourceOf(() => STANDBY),
    'float32',
  );
  const first = emulator.read(1000).length;
  expect(emulator.read(30_000).length).toBe(first);
});
