import { lazyRouteComponent } from '@tanstack/react-router';
import { makeLoader } from '../lib/load-script.ts';

/** A page whose script is loaded when the page is opened; a failure reaches the error boundary of the route. */
export const lazyRoute: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(makeLoader(load), exportName);
