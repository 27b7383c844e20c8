import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { DemoStatus } from '@eupnea/contracts/demo';
import { ensure } from '@eupnea/model';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/pages/sign-in-page.ts';
import { openContext } from '../e2e/support/open-browser.ts';
import { ALL_BEDS, readDemoSignIn, startDemoServer, type ServerAccess } from '../e2e/support/start-server.ts';
import { buildWeb } from './bootstrap/run-step.mjs';

/** Address of a tab of a stored patient: the whole story, or ten minutes from one of its landmarks. */
export type PastAddress = (story: string, tab: string, landmark?: string) => string;

const PAST_POLL_MS = 5_000;
const PAST_HOURS = '24';

/** Options of a script that shows the demo's past. */
export const DEMO_OPTIONS = {
  past: { type: 'string' },
  address: { type: 'string' },
  data: { type: 'string' },
} as const;

interface DemoChoice {
  /** Data folder of a stopped demo whose past is complete; a copy of it is served. */
  readonly past?: string | undefined;
  /** A demo that runs already, with its data folder. */
  readonly address?: string | undefined;
  readonly data?: string | undefined;
}

/** Serves every bed of the demo with a complete past of 24 h: six minutes on two cores unless a folder has one. */
export async function openDemoWithPast(
  browser: Browser,
  { past, address, data }: DemoChoice,
): Promise<ServerAccess & { readonly remove: () => Promise<void> }> {
  if (address !== undefined && data !== undefined) {
    return { address, ...readDemoSignIn(data), remove: () => Promise.resolve() };
  }
  buildWeb();
  const server = await startDemoServer({ ...ALL_BEDS, EUPNEA_DEMO_PAST_HOURS: PAST_HOURS }, past);
  await waitForPast(browser, server);
  return server;
}

/** Waits until every story of the demo is stored. */
async function waitForPast(browser: Browser, server: ServerAccess): Promise<void> {
  const page = await (await openContext(browser)).newPage();
  await signIn(page, server);
  while ((await readDemo(page)).past === 'making') await page.waitForTimeout(PAST_POLL_MS);
  await page.context().close();
}

/** Minutes of waves and events from a landmark of a story. */
const LANDMARK_MINUTES = 10;

async function readDemo(page: Page): Promise<DemoStatus> {
  const answer = await page.evaluate(async () => {
    const token = localStorage.getItem('JWT') ?? '';
    const response = await fetch('/nestjs/demo', { headers: { authorization: `Bearer ${token}` } });
    return await response.text();
  });
  return ENDPOINTS.readDemo.success.body.parse(JSON.parse(answer));
}

/** Pictures without the stored stories would show an empty product, so a missing story stops the script. */
function addressOfPast({ stories }: DemoStatus): PastAddress {
  return (id, tab, landmark) => {
    const story = ensure(
      stories.find((known) => known.id === id),
      `the story ${id} is stored`,
    );
    const from = landmark === undefined ? story.start : ensure(story.landmarks[landmark], landmark);
    const to =
      landmark === undefined
        ? story.end
        : new Date(Date.parse(from) + LANDMARK_MINUTES * 60_000).toISOString();
    return `/patient/${story.patient_id}?${new URLSearchParams({ tab, from, to }).toString()}`;
  };
}

/** Leaves the tour, which takes a fifth of the width on an account's first visit. */
export async function leaveTour(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Leave the tour' });
  if (await leave.isVisible()) await leave.click();
}

/** Addresses of the stored patients, for a page that has signed in. */
export async function readPast(page: Page): Promise<PastAddress> {
  return addressOfPast(await readDemo(page));
}
