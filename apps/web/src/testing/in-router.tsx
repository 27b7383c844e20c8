import {
  RouterContextProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Components with links, in tests without pages: the links know where they lead, nothing is routed. */
export function InRouter({ children }: { readonly children: ReactNode }) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
