import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Page, Request } from 'playwright-core';
import { expect, inject } from 'vitest';
import { enter } from './enter.ts';
import { openStoryBrowser, openContext, type ContextChoices, type StoryBrowser } from './open-browser.ts';
import type { SharedKind } from './shared-servers.ts';
import type { ServerAccess } from './start-server.ts';

/**
 * Requests other than GET that change nothing except the caller's own session: queries whose condition is a body,
 * and the probe of a device, which stores nothing.
 */
const CHANGES_NOTHING: readonly string[] = [
  ENDPOINTS.signIn.path,
  ENDPOINTS.refresh.path,
  ENDPOINTS.signOut.path,
  ENDPOINTS.probeDevice.path,
  ENDPOINTS.readTimeseries.path,
  ENDPOINTS.waveTimeseries.path,
  ENDPOINTS.countCohort.path,
];

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** A story on a server that it shares with others and does not change, except for what is its own. */
export interface SharedStory {
  readonly server: ServerAccess;
  readonly browser: StoryBrowser;
  readonly page: Page;
  /** Opens a page of a visitor or of a second browser, which is watched as well. */
  openPage(choices?: ContextChoices): Promise<Page>;
  /** Closes the pages. Fails when one of them asked the server for a change of what is not the story's own. */
  close(): Promise<void>;
}

/** @returns access of the shared server, which the first call of a run starts */
export async function findSharedServer(kind: SharedKind): Promise<ServerAccess> {
  const answer = await fetch(`${inject('sharedServers')}/${kind}`);
  if (!answer.ok) throw new Error(`The shared ${kind} server: ${await answer.text()}`);
  return JSON.parse(await answer.text());
}

/**
 * Opens a page on the shared server, with a session unless `signedIn` is false.
 * @param own method and path of requests that change what no other story on this server looks at, such as
 * `POST /nestjs/tokens`; `shared-servers.ts` names their actions. Nothing where none is given.
 */
export async function openSharedStory(kind: SharedKind, signedIn = true, own?: RegExp): Promise<SharedStory> {
  const server = await findSharedServer(kind);
  const browser = await openStoryBrowser();
  const changes: string[] = [];
  const watch = (request: Request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin !== server.address || SAFE_METHODS.includes(request.method())) return;
    const change = `${request.method()} ${pathname}`;
    if (!CHANGES_NOTHING.includes(pathname) && own?.test(change) !== true) changes.push(change);
  };
  const openPage = async (choices?: ContextChoices) => {
    const context = await openContext(browser, choices);
    context.on('request', watch);
    return await context.newPage();
  };
  const page = await openPage();
  if (signedIn) await enter(page, server);
  return {
    server,
    browser,
    page,
    openPage,
    close: async () => {
      await browser.close();
      expect(changes, 'A story that changes something needs a server of its own').toEqual([]);
    },
  };
}
