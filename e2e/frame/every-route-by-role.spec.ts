import { GRANTABLE_FEATURE_CODES } from '@eupnea/contracts/administered-user';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiSession, type ApiSession } from '../support/api-session.ts';
import { inviteUser, type InvitedUser } from '../support/invite-user.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { expectLanding, HEADINGS, PATHS, type Features } from './expect-landing.ts';
import { walkRoutes, type Landing, type Step } from './walk-routes.ts';

interface Role {
  readonly name: string;
  readonly features: Features;
  readonly administers: boolean;
}

const BOOKMARK = '/reports';
/** What the story changes on the server it shares. */
const OWN = /^POST \/nestjs\/auth\/verify-email$/u;

/** Of this origin, and without the application: nothing is asked or stored while the session is exchanged. */
const STILL_PAGE = '/assets/i18n/en.json';
const HTTP_FORBIDDEN = 403;

/** The deep run walks as the user of each single feature; else those whose rules differ from the others'. */
const SINGLE_FEATURES =
  process.env['EUPNEA_DEEP'] === '1'
    ? GRANTABLE_FEATURE_CODES
    : (['monilitycs', 'patient', 'patient-management', 'projects', 'labeling-app'] as const);

const ROLES: readonly Role[] = [
  { name: 'visitor', features: null, administers: false },
  { name: 'no feature', features: [], administers: false },
  ...SINGLE_FEATURES.map((code) => ({ name: code, features: [code], administers: false })),
  { name: 'administrator', features: GRANTABLE_FEATURE_CODES, administers: true },
];

function headingOf(path: string, { features, administers }: Role): string {
  if (path === '/admin' || path === '/admin/devices')
    return administers ? (HEADINGS[path] ?? '') : 'Access denied';
  // There is no such patient here; the page says so in its own words.
  if (path === '/patient/1' && administers) return '';
  if (path !== '/') return HEADINGS[path] ?? '';
  if (features?.includes('monilitycs') === true) return 'Remote display';
  // The bedside view needs a patient: there is no way in but a card or a list.
  return features?.some((code) => code !== 'patient') === true ? 'Your work areas' : 'No work area yet';
}

/** Every route of the specification, as everybody who can ask for it, in a real browser against a real server. */
describe('every route', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let administrator: ApiSession;
  let user: InvitedUser;
  let errors: readonly string[] = [];
  /** What pages asked for and their user may not have: each leads to the root (specification section 8), sooner or later. */
  const refusals: string[] = [];
  const walked = new Map<string, readonly Landing[]>();

  beforeAll(async () => {
    story = await openSharedStory('bare', false, OWN);
    ({ server, page } = story);
    page.on('response', (answer) => {
      if (answer.status() === HTTP_FORBIDDEN) refusals.push(new URL(answer.url()).pathname);
    });
    errors = watchErrors(page);
    administrator = await openApiSession(server);
    user = await inviteUser(server, administrator, 'walker@example.org', 'a long walk over the hills');
  });

  afterAll(async () => {
    await story?.close();
  });

  /** The page as this role has it after its sign-in: the walk is about what a session may open, not about signing in. */
  async function enterAs(role: Role): Promise<void> {
    const { features, administers } = role;
    // What the last role's pages still wait for would be refused to the next one.
    await page.goto(`${server.address}${STILL_PAGE}`);
    if (features !== null && !administers) await user.setFeatures(features);
    const tokens = features === null ? null : administers ? administrator.tokens : user.tokens;
    await page.evaluate((session) => {
      localStorage.clear();
      if (session === null) return;
      localStorage.setItem('JWT', session.access_token);
      localStorage.setItem('REFRESH_TOKEN', session.refresh_token);
      localStorage.setItem('CURRENT_USER', JSON.stringify(session.user));
    }, tokens);
    // By address, as from a bookmark; the other paths are walked inside the loaded application.
    await page.goto(`${server.address}${BOOKMARK}`);
    const landing = expectLanding(BOOKMARK, role.features);
    await page.waitForURL((url) => url.pathname === landing);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  }

  it.each(ROLES)('leads where the guard rules say: $name', async (role) => {
    await enterAs(role);
    const steps = PATHS.map((asked): Step => {
      const landing = expectLanding(asked, role.features);
      return { asked, landing, heading: headingOf(landing, role) };
    });
    const landings = await walkRoutes(page, steps);
    walked.set(role.name, landings);
    expect(refusals).toEqual([]);
    expect(landings.map(({ asked, path }) => `${asked} -> ${path}`)).toEqual(
      steps.map(({ asked, landing }) => `${asked} -> ${landing}`),
    );
    for (const [index, { asked, heading }] of landings.entries())
      expect(
        `${asked}: ${heading}`.startsWith(`${asked}: ${steps[index]?.heading}`),
        `${asked}: ${heading}`,
      ).toBe(true);
    expect(landings.filter(({ heading }) => heading === '' || heading === 'This page failed')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('uses a verification link up before the rule for visitors sends a signed-in user away', async () => {
    await page.goto(`${server.address}/verify-email#no-such-token-but-long-enough`);
    await page.getByText('This link has been used or has expired').waitFor();
    expect(new URL(page.url()).pathname).toBe('/verify-email');
  });

  it('is printed', () => {
    process.stdout.write(drawTable(walked));
    expect(walked.size).toBe(ROLES.length);
  });
});

/** One row a path, one column a role: the path itself as a tick, else where it led. */
function drawTable(walked: ReadonlyMap<string, readonly Landing[]>): string {
  const names = [...walked.keys()];
  const rows = PATHS.map((path, index) => {
    const cells = names.map((name) => {
      const landing = walked.get(name)?.[index]?.path ?? '?';
      return landing === path ? 'opens' : landing;
    });
    return `| ${[path, ...cells].join(' | ')} |`;
  });
  return `\n| path | ${names.join(' | ')} |\n${rows.join('\n')}\n`;
}
