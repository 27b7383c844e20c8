import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, openTestApp } from './testing/open-test-app.ts';

const DASHBOARD = new URL('../../../docs/operations/grafana/eupnea.json', import.meta.url);

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ query: z.string() })) }),
});

/** Words of PromQL that are no metrics. */
const FUNCTIONS = new Set([
  'rate',
  'increase',
  'sum',
  'by',
  'le',
  'instance',
  'histogram_quantile',
  'label_values',
  'job',
]);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.remove());

async function readDashboard() {
  return dashboardSchema.parse(JSON.parse(await readFile(DASHBOARD, 'utf8')));
}

/** Metric names of a query: identifiers outside braces, brackets and quotes. */
function metricsOf(expression: string): readonly string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/gu, ' ');
  return [...bare.matchAll(/[a-z_]\w*/giu)].map(([name]) => name).filter((name) => !FUNCTIONS.has(name));
}

describe('the Grafana dashboard', () => {
  it('names only metrics that the server has', async () => {
    const { panels, templating } = await readDashboard();
    const served = await app.server.inject({ method: 'GET', url: '/metrics' });
    expect(served.statusCode).toBe(200);
    const known = new Set(
      [...served.body.matchAll(/^# TYPE (\w+) (\w+)$/gmu)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const queries = [
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...templating.list.map(({ query }) => query).filter((query) => query.includes('(')),
    ];
    const named = queries.flatMap(metricsOf);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows every figure of Eupnea', async () => {
    const { panels } = await readDashboard();
    const shown = new Set(
      panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsOf(expr))),
    );
    const served = await app.server.inject({ method: 'GET', url: '/metrics' });
    const own = [...served.body.matchAll(/^# TYPE (eupnea_\w+) /gmu)].map(([, name = '']) => name);
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has panels side by side, none over another', async () => {
    const { panels } = await readDashboard();
    const places = panels.map(({ gridPos }) => gridPos);
    const overlaps = places.flatMap((left, index) =>
      places
        .slice(index + 1)
        .filter(
          (right) =>
            left.x < right.x + right.w &&
            right.x < left.x + left.w &&
            left.y < right.y + right.h &&
            right.y < left.y + left.h,
        ),
    );
    expect(overlaps).toEqual([]);
    expect(places.every(({ x, w }) => x + w <= 24)).toBe(true);
  });
});
