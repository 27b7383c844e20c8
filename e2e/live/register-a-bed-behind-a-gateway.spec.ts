import { connect, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallPage } from '../pages/wall-page.ts';
import { enter } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { tabTo } from '../support/press-to.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

const IDENTIFIER = '00A0C9FFFE123456';
const BED = 'Bed behind a gateway';

/** A gateway written by hand, as its maker would: one message a second until it is ended. */
function openGateway(
  port: number,
  localAddress = '127.0.0.1',
): {
  readonly port: number;
  readonly answers: () => string;
  end(): void;
} {
  let heard = '';
  let sent = 0;
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
  socket.on('error', () => socket.destroy());
  const timer = setInterval(() => {
    sent += 1;
    const time = `${new Date().toISOString().replaceAll(/[-:TZ]|\.\d+/gu, '')}+0000`;
    const observe = (at: number, name: string, value: string, unit: string): string =>
      `OBX|${at}|NM|${name}^MDC|1.1.1.${at}|${value}|${unit}|||||R|||${time}||||${IDENTIFIER}^^${IDENTIFIER}^EUI-64`;
    const message = [
      `MSH|^~\\&|GATEWAY|ICU|||${time}||ORU^R01^ORU_R01|${sent}|P|2.6`,
      'PID|||patient-of-the-gateway^^^HOSPITAL||Doe^Jane',
      `OBR|1|${sent}^GATEWAY|${sent}^GATEWAY|69985^MDC_DEV_VENT^MDC|||${time}`,
      observe(1, '151973^MDC_VENT_PRESS_AWAY_MAX', '23', '266048^MDC_DIM_CM_H2O^MDC'),
      observe(2, '152664^MDC_VOL_AWAY_TIDAL_EXP', '0.417', '^^^L^L^UCUM'),
    ].join('\r');
    socket.write(`\u000b${message}\r\u001c\r`);
  }, 1_000);
  return {
    port,
    answers: () => heard,
    end() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

/** What an administrator does whose hospital has a gateway: find the bed that it sends, and put it on the wall. */
describe('a ventilator behind an HL7 gateway', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let gateway: ReturnType<typeof openGateway> | null = null;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    await page.goto(`${server.address}/patient-management/devices?list=hl7`);
  });

  afterAll(async () => {
    gateway?.end();
    await browser?.close();
    await server?.remove();
  });

  it('is listed as unknown, and its gateway gets its answers', async () => {
    const heading = await page.getByRole('heading', { name: /^Connected gateways/u }).innerText();
    gateway = openGateway(Number(/port (\d+)/u.exec(heading)?.[1]));
    await page.getByRole('rowheader', { name: IDENTIFIER }).waitFor();
    await expect.poll(() => gateway?.answers()).toContain('MSA|AA|1');
    expect(await page.getByText('Doe').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is registered by keyboard', async () => {
    await tabTo(page, `Register: ${IDENTIFIER}`);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Identifier in HL7 messages').inputValue()).toBe(IDENTIFIER);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('Bed label').focus();
    await page.keyboard.type(BED);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('rowheader', { name: IDENTIFIER }).waitFor({ state: 'detached' });
  });

  it('is on the wall with the numbers of its gateway, and says that another one sends its data', async () => {
    await page.goto(server.address);
    const wall = wallPage(page);
    await wall.card(BED).getByText('Live', { exact: true }).waitFor();
    await expect.poll(() => wall.readNumber(BED, 'Peak pressure (Pmax)')).toMatch(/^23/u);
    await expect.poll(() => wall.readNumber(BED, 'Expired tidal volume (VTe)')).toBe('417');
    const second = openGateway(gateway?.port ?? 0, '127.0.0.5');
    await wall.card(BED).getByText('Another gateway sends data of this device').first().waitFor();
    second.end();
  });

  it('is bound to the address of its gateway', async () => {
    await page.goto(`${server.address}/patient-management/devices`);
    await page.getByRole('button', { name: BED }).click();
    await page.getByRole('button', { name: 'Edit device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit device' });
    await dialog.getByLabel("Gateway's address").fill('not an address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a valid IP address.').waitFor();
    await dialog.getByLabel("Gateway's address").fill('127.0.0.1');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is a free device when its gateway leaves', async () => {
    await page.goto(server.address);
    const wall = wallPage(page);
    await wall.card(BED).getByText('Live', { exact: true }).waitFor();
    gateway?.end();
    // A bed without a patient is then a free device, whose card says so instead of a lost connection.
    await wall
      .card(BED)
      .getByText(/is not connected/u)
      .waitFor();
  });
});
