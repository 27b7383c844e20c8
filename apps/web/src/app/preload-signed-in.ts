import { loadEndpoints } from '../lib/http/load-endpoints.ts';
import { readToken } from '../lib/session/session-storage.ts';
import { loadFrameParts } from './shell/load-frame-parts.ts';

/** Starts loading what every page of a session needs beside the first answers of the server. */
export function preloadSignedIn(): void {
  if (readToken() === null) return;
  // A failure is shown where the script is used, which loads it again.
  for (const load of [loadEndpoints, loadFrameParts]) load().catch(() => {});
}
