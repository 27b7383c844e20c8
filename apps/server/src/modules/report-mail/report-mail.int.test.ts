import { dailyReportSchema } from '@eupnea/contracts/daily-report';
import { reportScheduleSchema } from '@eupnea/contracts/report-schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { SmallSmtpServer } from '../mail/testing/small-smtp-server.ts';
import { OTHER_VTE_ML, openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

const smtp = new SmallSmtpServer();
let ward: StoredWard;
let projectId = 0;

beforeAll(async () => {
  const port = await smtp.open();
  ward = await openStoredWard({
    EUPNEA_SMTP_URL: `smtp://127.0.0.1:${port}`,
    EUPNEA_MAIL_FROM: 'eupnea@example.org',
    EUPNEA_PUBLIC_ORIGINS: 'https://eupnea.example.org',
  });
  const { rows } = await ward.app.storage.pool.query<{ id: number }>(
    'select project_id as id from project_patient where patient_id = $1',
    [ward.patientId],
  );
  projectId = rows[0]?.id ?? 0;
  await ward.app.storage.pool.query('update app_user set verified_at = now()');
});
afterAll(async () => {
  await ward.app.remove();
  await smtp.close();
});

const path = () => `/projects/${projectId}/report-schedule`;
/** A session lasts for hours, and these tests for days. */
const asOwner = () => ward.app.signIn(ward.owner.email);
const put = async (change: object, user?: TestUser) =>
  await ward.app.server.inject({
    method: 'PUT',
    url: `/nestjs${path()}`,
    headers: (user ?? (await asOwner())).headers,
    payload: {
      is_on: true,
      report: 'daily-report',
      hour: 6,
      time_zone: 'UTC',
      recipient_ids: [ward.owner.id],
      ...change,
    },
  });
const read = async () => reportScheduleSchema.parse((await ward.get(await asOwner(), path())).json());

/** The mails that a look at this time sends. */
async function lookAt(time: string): Promise<readonly string[]> {
  ward.app.clock.nowMs = Date.parse(time);
  const before = smtp.received.length;
  await ward.app.services.reportMail.sendDue();
  return smtp.received.slice(before);
}

/** Documents of a mail, read. */
async function readAttachment(mail: string | undefined) {
  const encoded = /Content-Disposition: attachment;[^]*?\n\n([A-Za-z0-9+/=\n]+)/u.exec(mail ?? '')?.[1] ?? '';
  return await readPdf(Buffer.from(encoded.replaceAll('\n', ''), 'base64'));
}

/** A new member of the project who may open reports. */
async function addMember(): Promise<TestUser> {
  const user = await ward.app.makeUser();
  const { pool } = ward.app.storage;
  await pool.query('update app_user set verified_at = now() where id = $1', [user.id]);
  await pool.query('insert into project_member (project_id, user_id, can_view) values ($1, $2, true)', [
    projectId,
    user.id,
  ]);
  return user;
}

const removeMember = (user: TestUser | undefined) =>
  ward.app.storage.pool.query('delete from project_member where project_id = $1 and user_id = $2', [
    projectId,
    user?.id,
  ]);

const listEvents = async () =>
  (
    await ward.app.storage.pool.query<{ action: string; after: unknown }>(
      `select action, after from audit_log where action like 'project.report_%' order by id`,
    )
  ).rows;

describe('the schedule of a report', () => {
  it('is set by a manager for members who may open reports, and hidden from strangers', async () => {
    ward.app.clock.nowMs = Date.parse('2026-11-21T05:00:00Z');
    expect(await read()).toMatchObject({ is_on: false, recipient_ids: [], sends_mail: true, last: null });
    expect((await put({ recipient_ids: [ward.stranger.id] })).statusCode).toBe(400);
    for (const user of [ward.stranger, ward.neighbour]) {
      expect((await ward.get(user, path())).statusCode).toBe(404);
      expect((await put({}, user)).statusCode).toBe(404);
    }
    const { pool } = ward.app.storage;
    const member = 'insert into project_member (project_id, user_id) values ($1, $2)';
    await pool.query(member, [projectId, ward.neighbour.id]);
    expect((await ward.get(ward.neighbour, path())).statusCode).toBe(200);
    expect((await put({}, ward.neighbour)).statusCode).toBe(403);
    await pool.query('delete from project_member where project_id = $1 and user_id = $2', [
      projectId,
      ward.neighbour.id,
    ]);
    expect((await put({})).statusCode).toBe(200);
    expect(await read()).toMatchObject({ is_on: true, hour: 6, recipient_ids: [ward.owner.id] });
  });
});

describe('the mail of a schedule', () => {
  it('comes once at its hour, with the day before as its recipient sees it in the project', async () => {
    expect(await lookAt('2026-11-21T05:59:00Z')).toEqual([]);
    const [mail, ...others] = await lookAt('2026-11-21T06:00:30Z');
    expect(others).toEqual([]);
    expect(mail).toContain(`To: ${ward.owner.email}`);
    expect(mail).toContain('daily-report-All-patients-2026-11-20.pdf');
    const pdf = await readAttachment(mail);
    expect(pdf.title).toBe('Daily report · All patients');
    expect(pdf.text).toContain('20 Nov 2026, UTC');
    const shown = await ward.get(
      ward.owner,
      `/reports/daily?date=2026-11-20&time_zone=UTC&project_id=${projectId}`,
    );
    const { breaths } = dailyReportSchema.parse(shown.json());
    expect(breaths).toBeGreaterThan(1000);
    expect(pdf.text).toContain(`Breaths ${breaths} stored`);
    expect(pdf.text).not.toContain(String(OTHER_VTE_ML));
    expect(await lookAt('2026-11-21T06:02:00Z')).toEqual([]);
    expect((await read()).last).toEqual({
      day: '2026-11-21',
      at: '2026-11-21T06:00:30.000Z',
      sent: 1,
      failed: 0,
      error: null,
    });
  });

  it('is one after days without a server, and none when the hour is long over', async () => {
    expect(await lookAt('2026-11-24T07:30:00Z')).toHaveLength(1);
    expect(await lookAt('2026-11-25T12:00:00Z')).toEqual([]);
    expect(await lookAt('2026-11-25T23:00:00Z')).toEqual([]);
  });

  it('is not made up for when the schedule is set after its hour', async () => {
    ward.app.clock.nowMs = Date.parse('2026-11-26T08:00:00Z');
    expect((await put({ report: 'protection-audit' })).statusCode).toBe(200);
    expect(await lookAt('2026-11-26T08:01:00Z')).toEqual([]);
    const [mail] = await lookAt('2026-11-27T06:01:00Z');
    expect((await readAttachment(mail)).title).toBe('Protective ventilation audit · All patients');
  });

  it.each([
    ['round-pages', 'Round page', 'round-page'],
    ['weaning', 'Weaning', 'weaning'],
  ])('has one document per ventilated patient and none without: %s', async (report, title, file) => {
    const { rows } = await ward.app.storage.pool.query<{ pseudonym: string }>(
      'select pseudonym from patient where id = $1',
      [ward.patientId],
    );
    const pseudonym = rows[0]?.pseudonym;
    ward.app.clock.nowMs = Date.parse('2026-11-20T20:00:00Z');
    expect((await put({ report, hour: 21 })).statusCode).toBe(200);
    const [mail, ...others] = await lookAt('2026-11-20T21:01:00Z');
    expect(others).toEqual([]);
    const names = [...(mail ?? '').matchAll(/filename=([^;\n]+)/gu)].map(([, name]) => name);
    expect(names).toEqual([`${file}-${pseudonym}-2026-11-20.pdf`]);
    const pdf = await readAttachment(mail);
    expect(pdf.title).toBe(`${title} · ${pseudonym}`);
    for (const { faults } of pdf.pages) expect(faults).toEqual([]);
    ward.app.clock.nowMs = Date.parse('2026-12-08T12:00:00Z');
    expect((await put({ report, hour: 21 })).statusCode).toBe(200);
    expect(await lookAt('2026-12-08T21:01:00Z')).toEqual([]);
    expect((await read()).last).toMatchObject({ day: '2026-12-08', sent: 0, failed: 0 });
    ward.app.clock.nowMs = Date.parse('2026-11-27T06:30:00Z');
    expect((await put({ report: 'protection-audit' })).statusCode).toBe(200);
  });

  it('is given up, and not told as sent, when the schedule is saved while it waits', async () => {
    ward.app.clock.nowMs = Date.parse('2026-11-27T07:00:00Z');
    expect((await put({ hour: 10 })).statusCode).toBe(200);
    smtp.refuses = true;
    await lookAt('2026-11-27T10:00:00Z');
    smtp.refuses = false;
    const before = (await listEvents()).filter(({ action }) => action === 'project.report_sent').length;
    ward.app.clock.nowMs = Date.parse('2026-11-27T10:10:00Z');
    expect((await put({ report: 'protection-audit' })).statusCode).toBe(200);
    expect((await read()).last).toBeNull();
    expect(await lookAt('2026-11-27T10:21:00Z')).toEqual([]);
    const sent = (await listEvents()).filter(({ action }) => action === 'project.report_sent');
    expect(sent).toHaveLength(before);
  });

  it('goes on past midnight for a late hour, and is made up for once', async () => {
    ward.app.clock.nowMs = Date.parse('2026-11-27T12:00:00Z');
    expect((await put({ hour: 23 })).statusCode).toBe(200);
    expect(await lookAt('2026-11-27T22:59:00Z')).toEqual([]);
    const [mail] = await lookAt('2026-11-28T01:30:00Z');
    expect(mail).toContain('2026-11-26.pdf');
    expect((await read()).last).toMatchObject({ day: '2026-11-27', sent: 1 });
    expect(await lookAt('2026-11-28T01:40:00Z')).toEqual([]);
    // Saved after midnight, the hour of the evening before has passed.
    expect((await put({ hour: 22 })).statusCode).toBe(200);
    expect(await lookAt('2026-11-28T01:50:00Z')).toEqual([]);
    expect((await put({})).statusCode).toBe(200);
  });

  it('is tried four times, and its failure is an event without the address', async () => {
    smtp.refuses = true;
    for (const minute of ['06:00', '06:21', '06:42', '07:03', '07:24', '07:45'])
      await lookAt(`2026-11-28T${minute}:00Z`);
    smtp.refuses = false;
    expect((await read()).last).toMatchObject({
      day: '2026-11-28',
      sent: 0,
      failed: 1,
      error: 'EENVELOPE 451',
    });
    const failures = (await listEvents()).filter(({ action }) => action === 'project.report_failed');
    expect(failures).toHaveLength(1);
    expect(JSON.stringify(failures)).not.toContain(ward.owner.email);
    expect(await lookAt('2026-11-28T08:30:00Z')).toEqual([]);
  });

  it('does not reach who is taken off while the others get it, nor who leaves the project', async () => {
    ward.app.clock.nowMs = Date.parse('2026-11-28T12:00:00Z');
    const members = [await addMember(), await addMember()];
    const all = [ward.owner, ...members].map(({ id }) => id);
    expect((await put({ recipient_ids: all })).statusCode).toBe(200);
    smtp.onMessage = async () => {
      smtp.onMessage = null;
      await removeMember(members[0]);
    };
    const mails = await lookAt('2026-11-29T06:00:00Z');
    expect(mails.map((mail) => /^To: (.*)$/mu.exec(mail)?.[1])).toEqual([
      ward.owner.email,
      members[1]?.email,
    ]);
    expect((await read()).last).toMatchObject({ day: '2026-11-29', sent: 2, failed: 0 });
    const late = await addMember();
    expect((await put({ recipient_ids: [ward.owner.id, late.id] })).statusCode).toBe(200);
    smtp.onMessage = async () => {
      smtp.onMessage = null;
      ward.app.clock.nowMs += 1000;
      expect((await put({})).statusCode).toBe(200);
    };
    const before = (await listEvents()).length;
    expect(await lookAt('2026-11-30T06:00:00Z')).toHaveLength(1);
    // The delivery that the new schedule ended neither counts for it nor goes on.
    expect((await read()).last).toBeNull();
    const { rows } = await ward.app.storage.pool.query(
      'select sent, pending_ids from report_schedule where project_id = $1',
      [projectId],
    );
    expect(rows).toEqual([{ sent: 0, pending_ids: [] }]);
    const added = (await listEvents()).slice(before);
    expect(added.map(({ action }) => action)).toEqual(['project.report_schedule']);
    for (const member of [...members, late]) await removeMember(member);
  });

  it('is left by the end of the server between two mails, and goes on with the next start', async () => {
    const member = await addMember();
    ward.app.clock.nowMs = Date.parse('2026-11-30T12:00:00Z');
    expect((await put({ recipient_ids: [ward.owner.id, member.id] })).statusCode).toBe(200);
    const { reportMail } = ward.app.services;
    const endings: Promise<void>[] = [];
    smtp.onMessage = () => {
      if (endings.length === 0) endings.push(reportMail.stop());
      return Promise.resolve();
    };
    expect(await lookAt('2026-12-01T06:00:00Z')).toHaveLength(1);
    await Promise.all(endings);
    smtp.onMessage = null;
    expect(await lookAt('2026-12-01T06:01:00Z')).toEqual([]);
    reportMail.start();
    const [mail, ...others] = await lookAt('2026-12-01T06:02:00Z');
    expect([mail?.includes(`To: ${member.email}`), others]).toEqual([true, []]);
    expect((await read()).last).toMatchObject({ sent: 2, failed: 0 });
    await removeMember(member);
  });

  it('does not hold the end of the server when the mail server is silent', async () => {
    const [came, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    smtp.onMessage = () => {
      came.resolve();
      return answered.promise;
    };
    const looking = lookAt('2026-12-02T06:00:00Z');
    await came.promise;
    await ward.app.services.reportMail.stop();
    smtp.onMessage = null;
    answered.resolve();
    expect(await looking).toHaveLength(1);
    ward.app.services.reportMail.start();
  });

  it('is for nobody who left the project or lost reports since', async () => {
    const { pool } = ward.app.storage;
    await pool.query(`delete from user_feature where user_id = $1 and feature_code = 'reports'`, [
      ward.owner.id,
    ]);
    expect(await lookAt('2026-12-03T06:00:00Z')).toEqual([]);
    await pool.query(`insert into user_feature (user_id, feature_code) values ($1, 'reports')`, [
      ward.owner.id,
    ]);
    expect(await lookAt('2026-12-04T06:00:00Z')).toHaveLength(1);
    await pool.query('delete from project_member where user_id = $1', [ward.owner.id]);
    expect(await lookAt('2026-12-05T06:00:00Z')).toEqual([]);
  });
});
