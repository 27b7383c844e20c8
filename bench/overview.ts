import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTestApp } from '../apps/server/src/testing/open-test-app.ts';
import { calibrate } from './calibrate.ts';
import { generateUnit } from './overview/generate-unit.ts';

/**
 * Latency of the unit overview on the embedded database: `npm run bench:overview -- [--patients 200]
 * [--rounds 20]`. Every patient is ventilated for 24 hours with 20 breaths per minute and an asynchrony every
 * 50 s. Rows are generated in SQL; calls go through the whole server.
 */
const { values } = parseArgs({
  options: { patients: { type: 'string', default: '200' }, rounds: { type: 'string', default: '20' } },
});
const patients = Number(values.patients);
const rounds = Number(values.rounds);

const CALLS = ['', 'sortBy=power', 'sortBy=pseudonym&sortOrder=asc&page=4', 'span=newest', 'search=U-1'];

const app = await openTestApp();
try {
  const user = await app.makeUser();
  const projectId = await app.makeProject(user);
  await generateUnit(app.storage.pool, { projectId, patients, nowMs: app.clock.nowMs });
  const calibrationS = calibrate();
  const results: object[] = [];
  for (const query of CALLS) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now();
      const answer = await app.server.inject({
        method: 'GET',
        url: `/nestjs/analytics/overview?${query}`,
        headers: user.headers,
      });
      if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
      times.push(performance.now() - start);
    }
    const [first = 0, ...rest] = times;
    rest.sort((one, other) => one - other);
    const at = (share: number): number => rest[Math.ceil(rest.length * share) - 1] ?? 0;
    const found = {
      query,
      first_ms: first,
      median_ms: at(0.5),
      p95_ms: at(0.95),
      ratio: at(0.95) / 1000 / calibrationS,
    };
    results.push(found);
    process.stdout.write(
      `first ${first.toFixed(0)} ms, median ${found.median_ms.toFixed(0)} ms, p95 ${found.p95_ms.toFixed(0)} ms  ?${query}\n`,
    );
  }
  process.stdout.write(
    `${patients} patients of 24 h, ${rounds} rounds, ${cpus().length} cores; calibration ${calibrationS.toFixed(3)} s\n`,
  );
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'overview.json'),
    `${JSON.stringify({ patients, rounds, calibrationS, results }, null, 2)}\n`,
  );
} finally {
  await app.remove();
}
