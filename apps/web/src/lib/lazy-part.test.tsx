// @vitest-environment happy-dom
import { act, Component, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { lazyPart, retryFailedParts } from './lazy-part.tsx';
import { useTabParts } from './use-tab-parts.ts';

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? (
      <button onClick={() => this.setState({ failed: false })}>Try again</button>
    ) : (
      this.props.children
    );
  }
}

test('a part that failed stays failed until it is retried, and then shows', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockReturnValue();
  const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
  const load = vi
    .fn<() => Promise<{ readonly Greeting: typeof Greeting }>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  load.mockResolvedValue({ Greeting });
  const Part = lazyPart(load, 'Greeting');
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <Boundary>
        <Suspense fallback="loading">
          <Part name="Ada" />
        </Suspense>
      </Boundary>,
    ),
  );
  const tryAgain = () => act(async () => container.querySelector('button')?.click());
  expect(container.textContent).toBe('Try again');
  await tryAgain();
  expect(container.textContent).toBe('Try again');
  expect(load).toHaveBeenCalledTimes(1);
  retryFailedParts();
  await tryAgain();
  expect(container.textContent).toBe('Hello Ada');
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a part that was loaded before its first render shows without its fallback', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const Part = lazyPart(() => Promise.resolve({ Page: () => <p>Loaded</p> }), 'Page');
  await Part.preload();
  const shown: string[] = [];
  const host = document.createElement('div');
  const root = createRoot(host);
  function Fallback() {
    shown.push('fallback');
    return null;
  }
  await act(async () =>
    root.render(
      <Suspense fallback={<Fallback />}>
        <Part />
      </Suspense>,
    ),
  );
  expect([host.textContent, shown]).toEqual(['Loaded', []]);
  act(() => root.unmount());
});

test('tabs load with their page, before one is opened', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const load = vi.fn(() => Promise.resolve({ Page: () => <p>Loaded</p> }));
  const parts = [lazyPart(load, 'Page')];
  function Page() {
    useTabParts(parts);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Page />));
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
