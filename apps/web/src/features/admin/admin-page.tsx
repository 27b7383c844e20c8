import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './components/admin.module.css';
import { AuditPanel } from './components/audit-panel.tsx';
import { DemoPanel } from './components/demo-panel.tsx';
import { HealthPanel } from './components/health-panel.tsx';
import { JobsPanel } from './components/jobs-panel.tsx';
import { OutboxPanel } from './components/outbox-panel.tsx';
import { SessionsPanel } from './components/sessions-panel.tsx';
import { TokensPanel } from './components/tokens-panel.tsx';
import { UsersPanel } from './components/users-panel.tsx';
import { ADMIN_TABS, tabOf, type AdminSearch, type AdminTab } from './logic/admin-search.ts';

interface AdminPageProps {
  readonly search: AdminSearch;
  readonly onSearchChange: (search: AdminSearch) => void;
}

/** Administration. */
export function AdminPage({ search, onSearchChange }: AdminPageProps) {
  const { t } = useTranslation();
  const isDemo = useMe()?.demo === true;
  const tab = tabOf(search);
  const change = (next: AdminSearch) => onSearchChange({ ...next, tab });
  return (
    <>
      <PageHead title={t('admin.title')} />
      <nav className={styles['tabs']} aria-label={t('admin.title')}>
        {ADMIN_TABS.filter((name) => name !== 'demo' || isDemo).map((name) => (
          <Link
            key={name}
            to={PATHS.admin}
            search={name === 'users' ? {} : { tab: name }}
            // The link without a tab is part of every other address; without exact matching it is always
            // active.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`admin.tab.${name}`)}
          </Link>
        ))}
        <Link to={PATHS.adminDevices}>{t('admin.tab.devices')}</Link>
      </nav>
      <Panel key={tab} tab={tab} search={search} onSearchChange={change} />
    </>
  );
}

function Panel({ tab, ...props }: AdminPageProps & { readonly tab: AdminTab }) {
  if (tab === 'users') return <UsersPanel {...props} />;
  if (tab === 'sessions') return <SessionsPanel {...props} />;
  if (tab === 'tokens') return <TokensPanel {...props} />;
  if (tab === 'audit') return <AuditPanel {...props} />;
  if (tab === 'outbox') return <OutboxPanel {...props} />;
  if (tab === 'jobs') return <JobsPanel {...props} />;
  if (tab === 'demo') return <DemoPanel />;
  return <HealthPanel />;
}
