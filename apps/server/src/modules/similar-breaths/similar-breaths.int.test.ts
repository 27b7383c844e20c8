import { similarBreathsSchema, type SimilarBreaths } from '@eupnea/contracts/similar-breath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAYS, minuteUs, openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
/** A breath of the first stay, ten minutes in: four seconds each. */
const BREATH = 151;

beforeAll(async () => {
  ward = await openStoredWard();
});
afterAll(() => ward.app.remove());

function ask(user: StoredWard['owner'], query: string) {
  const url = `/api_analytics_pl/get_similar_breaths?${query}`;
  return ward.app.server.inject({ method: 'GET', url, headers: user.headers });
}

async function find(query: string): Promise<SimilarBreaths> {
  const answer = await ask(ward.owner, query);
  expect(answer.statusCode).toBe(200);
  return similarBreathsSchema.parse(answer.json());
}

describe('similar breaths', () => {
  it('are five of the same stay, nearest first, with their waves', async () => {
    const found = await find(`device_id=${ward.deviceId}&breath_number=${BREATH}`);
    expect(found.items).toHaveLength(5);
    expect(found.compared).toBe(60);
    const distances = found.items.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((left, right) => left - right));
    expect(found.items.map(({ breath_number }) => breath_number)).not.toContain(BREATH);
    expect(found.breath.wave.p_patient).toHaveLength(400);
    const [from, to] = STAYS.first;
    for (const { started_at } of found.items) {
      const startUs = BigInt(Date.parse(started_at)) * 1000n;
      expect(startUs >= minuteUs(from) && startUs < minuteUs(to)).toBe(true);
    }
  });

  it('are as many as are asked for', async () => {
    const found = await find(`device_id=${ward.deviceId}&breath_number=${BREATH}&limit=2`);
    expect(found.items).toHaveLength(2);
  });

  it('are not found of a stranger’s breath, and not of a neighbour’s on the same device', async () => {
    const query = `device_id=${ward.deviceId}&breath_number=${BREATH}`;
    expect((await ask(ward.stranger, query)).statusCode).toBe(404);
    expect((await ask(ward.neighbour, query)).statusCode).toBe(404);
    expect((await ask(ward.owner, `${query}&ventilation_session_id=99999`)).statusCode).toBe(404);
  });
});
