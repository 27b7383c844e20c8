import type { Project, ProjectUser } from '@eupnea/contracts/project';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { membersQuery, useProjectChange, useRefreshProjects } from '../api/project-queries.ts';
import { ProjectSection } from './project-section.tsx';
import styles from './projects.module.css';
import { SentInvitations } from './sent-invitations.tsx';
import { ShareForm } from './share-form.tsx';

const CHOSEN = ['label', 'review', 'manage'] as const;

interface ProjectMembersProps {
  readonly project: Project;
  readonly onLeft: () => void;
}

/** Who is in the project and may do what; view is what membership is. */
export function ProjectMembers({ project, onLeft }: ProjectMembersProps) {
  const { t } = useTranslation();
  const members = useQuery(membersQuery(project.id));
  return (
    <ProjectSection title={t('projects.members')} count={members.data?.total}>
      <FormFailure error={members.error} />
      {members.data === undefined ? (
        members.error === null && (
          <Skeleton height={80} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : (
        <ul className={styles['members']}>
          {members.data.items.map((member) => (
            <MemberRow key={member.user_id} project={project} member={member} onLeft={onLeft} />
          ))}
        </ul>
      )}
      {project.permissions.manage && <SentInvitations projectId={project.id} />}
      {project.permissions.manage && <ShareForm projectId={project.id} />}
    </ProjectSection>
  );
}

interface MemberRowProps {
  readonly project: Project;
  readonly member: ProjectUser;
  readonly onLeft: () => void;
}

function MemberRow({ project, member, onLeft }: MemberRowProps) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  const { label, review, manage } = member.permissions;
  const permit = useProjectChange((permissions: Record<(typeof CHOSEN)[number], boolean>) =>
    api.call('setProjectPermissions', {
      params: { id: project.id },
      body: { user_id: member.user_id, permissions },
    }),
  );
  const unshare = useProjectChange(async () => {
    await api.call('unshareProject', { body: { project_id: project.id, user_id: member.user_id } });
    const { email } = member;
    const undo = async () => {
      if (email === null) return;
      await api.call('shareProject', {
        body: { project_id: project.id, email, permissions: { label, review, manage } },
      });
      await refresh();
    };
    const text = t(email === null ? 'projects.removed' : 'projects.removedInvite', { name: member.username });
    showUndoNotice(email === null ? { text } : { text, undo });
  });
  const leave = useProjectChange(async () => {
    await api.call('leaveProject', { params: { id: project.id } });
    showUndoNotice({ text: t('projects.left', { name: project.name }) });
  });
  return (
    <li>
      <span className={styles['who']}>
        <strong>{member.username}</strong> {member.is_self && t('projects.you')}
        {member.is_owner && ` ${t('projects.owner')}`}
        {member.email !== null && <small>{member.email}</small>}
      </span>
      <div
        className={styles['buttons']}
        role="group"
        aria-label={t('projects.permissionsOf', { name: member.username })}
      >
        <Checkbox label={t('projects.permission.view')} checked disabled readOnly />
        {CHOSEN.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`projects.permission.${permission}`)}
            checked={member.permissions[permission]}
            disabled={!project.permissions.manage || member.is_owner || permit.isPending}
            onChange={(event) =>
              permit.mutate({ label, review, manage, [permission]: event.currentTarget.checked })
            }
          />
        ))}
        {member.is_self && !member.is_owner && (
          <Button loading={leave.isPending} onClick={() => leave.mutate(undefined, { onSuccess: onLeft })}>
            {t('projects.leave')}
          </Button>
        )}
        {!member.is_self && !member.is_owner && project.permissions.manage && (
          <Button loading={unshare.isPending} onClick={() => unshare.mutate(undefined)}>
            {t('projects.remove')}
          </Button>
        )}
      </div>
      <FormFailure error={permit.error ?? unshare.error ?? leave.error} />
    </li>
  );
}
