import { Gauge, type Registry } from 'prom-client';
import type { SyslogOutput } from './syslog-output.ts';

/** Registers figures about sending the audit log, read from the database at each scrape. */
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
      // NaN means unknown in Prometheus: the database is unavailable.
      waiting.set(state?.waiting ?? Number.NaN);
      failing.set(state === null ? Number.NaN : Number(state.lastError !== null));
    },
  });
}
