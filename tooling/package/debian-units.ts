import { MEMORY_SETTINGS } from '../bootstrap/memory-settings.mjs';

/** The systemd units of the Debian package. */

export const ROLES = ['gateway', 'live', 'http', 'jobs'] as const;

/** Ports of the roles on one machine; `/etc/eupnea/ROLE.env` may say otherwise. */
const PORTS = { gateway: 8081, live: 8082, http: 8083, jobs: 8084 } as const;

/**
 * The server writes into its data folder and its cache of compiled code only. A low port is allowed, because the server may end TLS
 * itself. Memory that is written and then run stays allowed: JavaScript and WebAssembly are compiled while they run.
 */
const SERVICE = `User=eupnea
Group=eupnea
UMask=0077
StateDirectory=eupnea
StateDirectoryMode=0700
CacheDirectory=eupnea
CacheDirectoryMode=0700
Environment=NODE_COMPILE_CACHE=/var/cache/eupnea
${Object.entries(MEMORY_SETTINGS)
  .map(([name, value]) => `Environment=${name}=${value}`)
  .join('\n')}
WorkingDirectory=/var/lib/eupnea
Restart=on-failure
RestartSec=2
TimeoutStopSec=45
LimitNOFILE=65536
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=true
ProtectSystem=strict
ProtectHome=true
ProtectProc=invisible
ProcSubset=pid
ProtectClock=true
ProtectControlGroups=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
PrivateTmp=true
RemoveIPC=true
LockPersonality=true
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM`;

const NO_DEVICES = 'PrivateDevices=true';

/** Serial lines of EUPNEA_SERIAL_DEVICES: group dialout may open them, and no other device is seen. */
const SERIAL_DEVICES = `DevicePolicy=closed
DeviceAllow=char-ttyS rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyACM rw
SupplementaryGroups=dialout`;

/** Everything in one process. */
export const SERVER_UNIT = `[Unit]
Description=Eupnea, all roles in one process
Documentation=file:///usr/lib/eupnea/docs/operations/deploy.md
After=network-online.target postgresql.service
Wants=network-online.target
Conflicts=eupnea.target

[Service]
EnvironmentFile=/etc/eupnea/eupnea.env
ExecStart=/usr/bin/eupnea serve
${SERVICE}
${SERIAL_DEVICES}

[Install]
WantedBy=multi-user.target
`;

export const TARGET_UNIT = `[Unit]
Description=Eupnea in roles on this machine
Documentation=file:///usr/lib/eupnea/docs/operations/scale.md
Conflicts=eupnea-server.service

[Install]
WantedBy=multi-user.target
`;

export function describeRoleUnit(role: (typeof ROLES)[number]): string {
  return `[Unit]
Description=Eupnea, role ${role}
Documentation=file:///usr/lib/eupnea/docs/operations/scale.md
After=network-online.target postgresql.service nats-server.service
Wants=network-online.target
PartOf=eupnea.target

[Service]
Environment=EUPNEA_ROLES=${role}
Environment=PORT=${PORTS[role]}
EnvironmentFile=/etc/eupnea/eupnea.env
EnvironmentFile=-/etc/eupnea/${role}.env
ExecStart=/usr/bin/eupnea serve
${SERVICE}
${role === 'gateway' ? SERIAL_DEVICES : NO_DEVICES}

[Install]
WantedBy=eupnea.target
`;
}
