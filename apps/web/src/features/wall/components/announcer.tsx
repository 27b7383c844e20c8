import type { DeviceSummary } from '@eupnea/contracts/device';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSocket } from '../../../live/hooks/use-device-list.ts';
import { live } from '../../../live/live.ts';
import { describeLinkFace } from '../../../ui/clinical/link-mark.tsx';
import {
  announceChanges,
  readCondition,
  type Announcement,
  type Conditions,
} from '../logic/announce-changes.ts';
import { linkFromSummary } from '../logic/describe-card.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';

/** Collection time of changes, ms, so that many alarms give one sentence. */
const GATHER_MS = 2000;

/** Announces alarm and link changes to screen readers, and nothing else. */
export function Announcer({ devices }: { readonly devices: readonly DeviceSummary[] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const listSocket = useListSocket();
  const before = useRef<Conditions>(new Map());
  const look = useEffectEvent(() => {
    const nowMs = live.serverClock.toServerMs(Date.now());
    const after: Conditions = new Map(
      devices.map((device) => [
        device.id,
        readCondition(device, bedName(device), linkFromSummary(device, nowMs, listSocket).state),
      ]),
    );
    const told = announceChanges(before.current, after);
    before.current = after;
    if (told.length > 0) setText(told.map((item) => sayAnnouncement(item, t)).join('. '));
  });
  useEffect(() => {
    const timer = setInterval(() => look(), GATHER_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}

function sayAnnouncement(item: Announcement, t: TFunction): string {
  if (item.kind === 'link') return `${item.label}: ${describeLinkFace(item.link, null, t)}`;
  return item.kind === 'alert-start'
    ? t('wall.announceStart', { label: item.label, priority: t(`priority.${item.priority}`) })
    : t('wall.announceEnd', { label: item.label });
}
