import { CONFIGURED_SERVER_ADDRESS } from '../config/environment.ts';
import { createHttpClient, type HttpClient } from './http/http-client.ts';
import { HttpProblem } from './http/http-problem.ts';
import { sendWithProgress } from './http/send-with-progress.ts';
import { readRefreshToken, readToken, writeSession } from './session/session-storage.ts';
import { askStepUp } from './session/step-up.ts';
import { createSingleFlightRefresh } from './session/single-flight-refresh.ts';

type Listener = () => void;

const sessionEndListeners = new Set<Listener>();
const forbiddenListeners = new Set<Listener>();
const factorListeners = new Set<Listener>();

export function onSessionEnded(listener: Listener): void {
  sessionEndListeners.add(listener);
}

export function onForbidden(listener: Listener): void {
  forbiddenListeners.add(listener);
}

export function onFactorRequired(listener: Listener): void {
  factorListeners.add(listener);
}

/**
 * Ends the session of the whole application: the refresh was refused, or the server closed a socket
 * permanently.
 */
export function announceSessionEnd(): void {
  for (const listener of sessionEndListeners) listener();
}

/** Refreshes the tokens, one attempt at a time; null when the session has ended. */
export const refreshSession: (refusedToken: string) => Promise<string | null> = createSingleFlightRefresh({
  readToken,
  readRefreshToken,
  store: writeSession,
  locks: navigator.locks,
  exchange: async (refreshToken) => {
    try {
      return await api.call('refresh', { body: { refresh_token: refreshToken } });
    } catch (error) {
      if (error instanceof HttpProblem && error.status >= 400 && error.status < 500) return null;
      throw error;
    }
  },
});

/** The application's one HTTP client. */
export const api: HttpClient = createHttpClient({
  fetch: (input, init) => fetch(input, init),
  sendWithProgress,
  hostname: window.location.hostname,
  configuredServerAddress: CONFIGURED_SERVER_ADDRESS,
  readToken,
  readCookies: () => document.cookie,
  refresh: refreshSession,
  onSessionEnded: announceSessionEnd,
  onForbidden: () => {
    for (const listener of forbiddenListeners) listener();
  },
  onFactorRequired: () => {
    for (const listener of factorListeners) listener();
  },
  stepUp: askStepUp,
});
