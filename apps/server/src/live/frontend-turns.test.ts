import { afterEach, expect, it, vi } from 'vitest';
import { type TestFrontend, openFrontend } from './testing/open-frontend.ts';

const DEVICES = [1, 2, 3, 14, 25];

let frontend: TestFrontend | null = null;

afterEach(() => frontend?.close());

/** The devices that were collected together, a list for each look at the clock, once every device has a viewer. */
async function collectInTurns(): Promise<readonly (readonly number[])[]> {
  const turns: number[][] = [];
  frontend = await openFrontend({
    // A turn reads the clock once before it collects.
    now: () => {
      turns.push([]);
      return Date.now();
    },
    collect: (deviceId) => turns.at(-1)?.push(deviceId),
  });
  const opened = frontend;
  await Promise.all(
    DEVICES.map((id) => new Promise((resolve) => opened.view(id).once('parsedVentilatorData', resolve))),
  );
  // Before, not every device had its viewer.
  turns.length = 0;
  await vi.waitUntil(() => DEVICES.every((id) => turns.filter((turn) => turn.includes(id)).length >= 3), {
    timeout: 240_000,
  });
  return turns.filter((turn) => turn.length > 0);
}

it('collects the devices of a ward in turns, so that no one waits for the parsing of all', async () => {
  const turns = await collectInTurns();
  expect(turns.every((turn) => turn.length === 1)).toBe(true);
  // Every device has one turn while each other has one.
  for (const deviceId of DEVICES) {
    const own = turns.flatMap((turn, at) => (turn.includes(deviceId) ? [at] : []));
    const gaps = own.slice(1).map((at, index) => at - (own[index] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([DEVICES.length]));
  }
});
