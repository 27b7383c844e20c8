import { readFile } from 'node:fs/promises';

const DASHBOARD = new URL('../../docs/operations/grafana/eupnea.json', import.meta.url);

/** Words of the dashboard's queries that are functions or labels. */
const NO_METRICS = new Set(
  'rate increase sum by le instance job histogram_quantile label_values prometheus'.split(' '),
);

/** Names of the metrics that the Grafana dashboard asks for. */
export async function readDashboardMetrics(): Promise<ReadonlySet<string>> {
  const queries: string[] = [];
  JSON.parse(await readFile(DASHBOARD, 'utf8'), (key: string, value: unknown) => {
    if ((key === 'expr' || key === 'query') && typeof value === 'string') queries.push(value);
    return value;
  });
  const names = queries.flatMap((query) => {
    const bare = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/gu, ' ');
    return [...bare.matchAll(/[a-z_]\w*/giu)].map(([name]) => name);
  });
  return new Set(names.filter((name) => !NO_METRICS.has(name)));
}

/** Names of the metrics that a process serves; of a histogram, those of its series. */
export async function readServedMetrics(address: string): Promise<readonly string[]> {
  const answer = await fetch(`${address}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gmu)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
