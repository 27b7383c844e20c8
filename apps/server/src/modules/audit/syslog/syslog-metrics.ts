import { Gauge, type Registry } from 'prom-client';
import type { SyslogOutput } from './syslog-output.ts';

/** Figures of the audit log's way to the log server, read from the database at each scrape. */
export function registerSyslogMetrics(registry: Registry, output: SyslogOutput): void {
  const failing = new Gauge({
    name: 'eupnea_audit_syslog_failing',
    help: '1 while audit entries cannot be sent to the log server, 0 otherwise',
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'eupnea_audit_syslog_waiting_entries',
    help: 'Sealed audit entries that the log server does not have yet',
    registers: [registry],
    collect: async () => {
      const state = await output.readState().catch(() => null);
      // NaN is Prometheus' word for a figure that is not known: the database is away.
      waiting.set(state?.waiting ?? Number.NaN);
      failing.set(state === null ? Number.NaN : Number(state.lastError !== null));
    },
  });
}
