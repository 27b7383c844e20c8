import { describe, expect, it } from 'vitest';
import { openBeds } from './demo-beds.ts';

describe('the beds of the demo', () => {
  it('are only those that are named, in the order of the whole demo', async () => {
    const beds = await openBeds(['hl7', 'medibus', 'ards']);
    try {
      expect(beds.map(({ serial }) => serial)).toEqual(['SIM-ards', 'EMU-medibus', 'EMU-hl7']);
    } finally {
      await Promise.all(beds.map(async ({ host }) => await host?.close()));
    }
  });

  it('are refused with the names there are when a name is none of them', async () => {
    await expect(openBeds(['ards', 'icu-7'])).rejects.toThrow(
      /EUPNEA_DEMO_BEDS: there is no bed "icu-7"; there are volume-control, .*medibus.*hl7/u,
    );
  });
});
