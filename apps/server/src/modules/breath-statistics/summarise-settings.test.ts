import { expect, it } from 'vitest';
import type { ModeSpan } from './read-setting-spans.ts';
import { preferReported } from './summarise-settings.ts';

const spanOf = (deviceId: number, source: ModeSpan['source'], mode: ModeSpan['mode']): ModeSpan => ({
  deviceId,
  source,
  mode,
  fromUs: 0n,
  toUs: 1n,
});

it('the reported mode counts, and the recognised one where the reported name says nothing of the control', () => {
  const told = spanOf(1, 'device', 'vc');
  const recognised = spanOf(2, 'recognised', 'ps');
  const all = [told, spanOf(1, 'recognised', 'pc'), spanOf(2, 'device', 'unknown'), recognised];
  expect(preferReported(all)).toEqual([told, recognised]);
});
