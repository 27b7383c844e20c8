// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FindingRings, type SweepFinding } from './finding-rings.tsx';

const WINDOW_MS = 12_000;
/** A third of a turn after a turn has begun, so that frozen waves do not begin where the sweep does. */
const FROZEN = { fromMs: 100 * WINDOW_MS + 4_000, toMs: 101 * WINDOW_MS + 4_000 };

afterEach(cleanup);

function findingAt(fromMs: number): SweepFinding {
  return { key: String(fromMs), kind: 'ineffective_effort', fromMs, toMs: fromMs + 600, provisional: false };
}

test('in a long window a bar marks the evidence, because a ring would cover its neighbours', () => {
  const finding = findingAt(FROZEN.fromMs);
  for (const [windowSeconds, dense] of [
    [24, 'false'],
    [240, 'true'],
  ] as const) {
    const { container, unmount } = render(
      <MantineProvider env="test">
        <FindingRings
          findings={[finding]}
          nowMs={finding.toMs}
          still={false}
          frozen={null}
          windowSeconds={windowSeconds}
        />
      </MantineProvider>,
    );
    expect(container.querySelector('[data-dense]')?.getAttribute('data-dense')).toBe(dense);
    unmount();
  }
});

function placeRings(frozen: typeof FROZEN | null): number[] {
  const findings = [findingAt(FROZEN.fromMs + 3_000), findingAt(FROZEN.fromMs + 9_000)];
  const { container } = render(
    <MantineProvider env="test">
      <FindingRings
        findings={findings}
        nowMs={FROZEN.toMs}
        still={false}
        frozen={frozen}
        windowSeconds={WINDOW_MS / 1000}
      />
    </MantineProvider>,
  );
  return [...container.querySelectorAll<HTMLElement>('[data-provisional]')].map(({ style }) =>
    Number.parseFloat(style.left),
  );
}

test('rings of a running sweep stand where their turn drew the breath', () => {
  const [early = NaN, late = NaN] = placeRings(null);
  expect(early).toBeCloseTo((100 * 7) / 12, 6);
  expect(late).toBeCloseTo((100 * 1) / 12, 6);
});

test('rings of frozen waves stand on their breaths, which freezing lays out from the left', () => {
  const [early = NaN, late = NaN] = placeRings(FROZEN);
  expect(early).toBeCloseTo(25, 6);
  expect(late).toBeCloseTo(75, 6);
});
