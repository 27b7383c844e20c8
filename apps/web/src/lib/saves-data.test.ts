import { afterEach, describe, expect, it, vi } from 'vitest';
import { savesData } from './saves-data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('whether the browser saves data', () => {
  it('is what the browser says', () => {
    for (const saveData of [true, false]) {
      vi.stubGlobal('navigator', { connection: { saveData } });
      expect(savesData()).toBe(saveData);
    }
  });

  it('is no where the browser does not say', () => {
    const silent = [{}, { connection: undefined }, { connection: null }, { connection: 'wifi' }];
    for (const navigator of [...silent, { connection: {} }, { connection: { saveData: 'on' } }]) {
      vi.stubGlobal('navigator', navigator);
      expect(savesData()).toBe(false);
    }
  });

  it('reads what an object of the browser inherits', () => {
    // As in Chromium: connection is a getter of Navigator.prototype, saveData one of NetworkInformation.prototype.
    class NetworkInformation {
      get saveData(): boolean {
        return true;
      }
    }
    class Navigator {
      get connection(): NetworkInformation {
        return new NetworkInformation();
      }
    }
    vi.stubGlobal('navigator', new Navigator());
    expect(savesData()).toBe(true);
  });
});
