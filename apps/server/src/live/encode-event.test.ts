import { expect, it } from 'vitest';
import { encodeEvent, encodeEvents } from './encode-event.ts';

it('several events are the frames of each, one after another, whatever their length', () => {
  // Texts around the lengths from which a frame's head is longer, and one of characters of two bytes.
  const messages = [0, 90, 125, 130, 65_500, 65_540].map((length) => ({ text: 'x'.repeat(length) }));
  messages.push({ text: 'é'.repeat(100) });
  const one = messages.map((message) => encodeEvent('ventilation', message, null));
  expect(encodeEvents('ventilation', messages)).toEqual(Buffer.concat(one));
});
