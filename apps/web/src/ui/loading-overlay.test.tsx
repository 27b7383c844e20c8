// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';

it('shows the logo, and the page below does not scroll until the overlay is gone', () => {
  const { container, unmount } = render(<LoadingOverlay text="Loading" />);
  expect(container.querySelector('[role="status"] svg')).not.toBeNull();
  expect(document.body.classList.contains('scroll-locked')).toBe(true);
  unmount();
  expect(document.body.classList.contains('scroll-locked')).toBe(false);
});
