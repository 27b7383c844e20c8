import { lazyRouteComponent } from '@tanstack/react-router';
import { makeLoader } from '../lib/load-script.ts';

/** A page whose script loads when it opens; a failure reaches the error boundary of the route. */
export const lazyRoute: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(makeLoader(load), exportName);
