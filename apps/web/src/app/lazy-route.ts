import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page that is loaded when it is opened. The router knows a script that cannot be had by the browser's words, and
 * reloads the page by itself, even where no server answers. Under other words the error reaches the route's own
 * boundary; whether a reload helps is `reloadOutdatedPage`'s to say, and another try asks for the script again.
 */
export const lazyRoute: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('The page did not load', { cause });
      }),
    exportName,
  );
