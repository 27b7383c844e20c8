import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { breathKey, numberBreaths } from './breath-key.ts';

const place = fc.record({
  deviceId: fc.integer({ min: 1, max: 3 }),
  epoch: fc.integer({ min: 0, max: 3 }),
  startIndex: fc.constantFrom(0, 1, 7, 2 ** 40),
});

it('numbers breaths so that two have one number exactly where they have one name', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const numberOf = numberBreaths();
      const [names, numbers] = [places.map(breathKey), places.map(numberOf)];
      expect(numbers.map((number) => numbers.indexOf(number))).toEqual(
        names.map((name) => names.indexOf(name)),
      );
    }),
  );
});
