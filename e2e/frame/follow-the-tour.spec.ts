import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, openWall } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openStoryBrowser, openContext, WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

/** Six minutes of each of the seven stories. */
const PAST_HOURS = '0.1';
/** Seven processes of low priority, one start each: half a minute on an idle machine, over four where tests fill it. */
const PAST_MS = 900_000;

/** Two lines of controls of 36 px, with their margins. */
const TWO_LINES_PX = 100;

/** A step's address, and what its page shows. */
interface Step {
  readonly url: RegExp;
  readonly shows: (page: Page) => Locator;
}

const patientView = (pseudonym: string, tab: string, more = ''): Step => ({
  url: new RegExp(`/patient/\\d+\\?tab=${tab}&from=[^&]+Z&to=[^&]+Z${more}`),
  shows: (page) => page.getByText(pseudonym).first(),
});

const WAVES_AT = '.*&at=[^&]+Z&span=30$';
const STORIES: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  {
    title: 'Find who suffers',
    steps: [
      { url: /\/monilitycs$/, shows: (page) => page.getByRole('article').first() },
      { url: /\/analytics$/, shows: (page) => page.getByRole('row', { name: /COPD-A/ }) },
      patientView('COPD-A', 'breaths', `&finding=ineffective_effort${WAVES_AT}`),
    ],
  },
  {
    title: 'Why did it ring?',
    steps: [
      patientView('WEAN-C', 'events', '&kinds=alert,setting$'),
      patientView('WEAN-C', 'breaths', WAVES_AT),
      patientView('WEAN-C', 'trends', '&parameters=rr_bpm,vte_ml,rsbi_bpm_l$'),
      patientView('WEAN-C', 'med-card'),
    ],
  },
  {
    title: 'What did lowering support do?',
    steps: [
      patientView('COPD-A', 'trends', '&parameters=pmax_cmh2o,'),
      patientView('COPD-A', 'breaths', `&finding=ineffective_effort${WAVES_AT}`),
      patientView('COPD-A', 'breaths', WAVES_AT),
      patientView('COPD-A', 'med-card'),
      {
        ...patientView('COPD-A', 'events', '&change=\\d+(~|%7E)pressure_support'),
        shows: (page) => page.getByRole('region', { name: /^P support 17(\.0)? → 11(\.0)? cmH₂O/ }),
      },
    ],
  },
  {
    title: 'Label ten breaths',
    steps: [
      {
        url: /\/labeling-app\?task=\d+&view=label$/,
        shows: (page) => page.getByText('0 of 10 breaths').first(),
      },
      { url: /\/labeling-app$/, shows: (page) => page.getByRole('heading', { level: 1 }) },
    ],
  },
  {
    title: 'My own recording',
    steps: [
      {
        url: /\/patient-management\?tab=uploads$/,
        shows: (page) => page.getByRole('button', { name: 'Choose files' }),
      },
      { url: /\/conversion$/, shows: (page) => page.getByRole('heading', { level: 1 }) },
    ],
  },
];

describe('the tour of the demo', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let tour: Locator;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_PAST_HOURS: PAST_HOURS });
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    errors = watchErrors(page);
    await enter(page, server);
    await openWall(page, server);
    tour = page.getByRole('complementary');
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it(
    'tells how far the past is, and offers a story when its patient is stored',
    async () => {
      await tour.getByRole('heading', { name: 'Start here' }).waitFor();
      await tour
        .getByRole('button', { name: /^My own recording/ })
        .and(page.locator(':enabled'))
        .waitFor();
      await tour
        .getByRole('button', { name: /^Label ten breaths/ })
        .and(page.locator(':enabled'))
        .waitFor({ timeout: PAST_MS });
      expect(await findViolations(page, WCAG_AA)).toEqual([]);
    },
    PAST_MS * 2,
  );

  it.each(STORIES)('$title: every step opens its view', async ({ title, steps }) => {
    await tour.getByRole('button', { name: new RegExp(`^${title.replace('?', '\\?')}`) }).click();
    for (const [index, { url, shows }] of steps.entries()) {
      await tour.getByText(`Step ${index + 1} of ${steps.length}`).waitFor();
      await expect.poll(() => decodeURIComponent(page.url())).toMatch(url);
      await shows(page).waitFor();
      if (index === 0) expect(await findViolations(page, WCAG_AA, 'aside')).toEqual([]);
      await tour.getByRole('button', { name: index + 1 < steps.length ? 'Next' : 'Finish' }).click();
    }
    await tour.getByText('Finished').first().waitFor();
  });

  it('is left at any step, and resumes there', async () => {
    await tour.getByRole('button', { name: /^Find who suffers/ }).click();
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByText('Step 2 of 3').waitFor();
    await tour.getByRole('button', { name: 'Leave the tour' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Start here' }).click();
    await tour.getByText('Step 2 of 3').waitFor();
  });

  it('is a bar of two lines on a phone: the page that it explains begins on the first screen', async () => {
    await page.setViewportSize(WIDTHS.phone);
    await tour.getByRole('button', { name: 'Back' }).click();
    const wave = page.getByRole('article').first().locator('canvas').first();
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    };
    // Opened on request, the tour shows its text.
    const text = tour.getByText(/^The wall shows every ventilator live/);
    await tour.getByRole('button', { name: 'Hide the text' }).waitFor();
    await expect.poll(() => bottomOf(wave)).toBeLessThan(WIDTHS.phone.height);
    expect(await bottomOf(text)).toBeLessThan(await bottomOf(tour));
    await tour.getByRole('button', { name: 'Hide the text' }).click();
    await expect.poll(async () => (await tour.boundingBox())?.height).toBeLessThan(TWO_LINES_PX);
    await tour.getByRole('button', { name: 'Next' }).click();
    await expect
      .poll(() => bottomOf(page.getByRole('main').getByRole('heading', { level: 1 })))
      .toBeLessThan(WIDTHS.phone.height / 2);
    expect(await findViolations(page, WCAG_AA, 'aside')).toEqual([]);
    await tour.getByRole('button', { name: 'Show the text' }).click();
    await tour.getByRole('button', { name: 'All stories' }).click();
    await tour.getByRole('button', { name: /^My own recording/ }).waitFor();
    await tour.getByRole('button', { name: 'Hide the stories' }).click();
    await tour.getByRole('button', { name: 'Leave the tour' }).click();
    await tour.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });
});
