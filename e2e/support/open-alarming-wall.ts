import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Page } from 'playwright-core';

const PRIORITIES = ['high', 'medium', 'low', 'unclassified'] as const;
/** Numbers of a phone's card and of a larger one, so that each priority has one in alarm. */
const PARAMETERS = { high: 'Pmax', medium: 'VTe', low: 'RR', unclassified: 'SpO2' } as const;

/** Enough for two digits in the header's count of each priority. */
const CARDS = 12;

/**
 * A wall of many cards: summaries as the server answers them, each device with an alert of every priority; neither the list's events nor a
 * device's own stream change them again.
 */
export async function openAlarmingWall(page: Page, address: string): Promise<void> {
  await page.routeWebSocket(/\/(ventilation|frontend)\//, () => undefined);
  await page.route(`**${ENDPOINTS.listDeviceSummaries.path}*`, async (route) => {
    const response = await route.fetch();
    const devices = ENDPOINTS.listDeviceSummaries.success.body.parse(await response.json());
    await route.fulfill({
      response,
      json: Array.from({ length: CARDS }, (_, index) => ({
        ...devices[index % devices.length],
        id: index + 1,
        standby: false,
        alerts: alertsOf(index + 1),
      })),
    });
  });
  await page.goto(`${address}/`);
}

function alertsOf(deviceId: number) {
  return PRIORITIES.map((priority, index) => ({
    id: deviceId * PRIORITIES.length + index,
    device_id: deviceId,
    source: 'device',
    kind: `test_${priority}`,
    priority,
    technical: false,
    parameter: PARAMETERS[priority],
    value: null,
    limit: null,
    text: `An alarm of ${priority} priority`,
    onset: new Date().toISOString(),
    end: null,
  }));
}
