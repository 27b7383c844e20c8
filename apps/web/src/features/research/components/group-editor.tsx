import type { CohortCount } from '@eupnea/contracts/research-cohort';
import type { ConditionKind } from '@eupnea/contracts/research-condition';
import { Button, Menu, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useResearchNames } from '../hooks/use-research-names.ts';
import { CONDITION_GROUPS, newCondition } from '../logic/condition-fields.ts';
import {
  GROUP_JOINS,
  isGroup,
  placeKey,
  type Draft,
  type DraftCondition,
  type DraftGroup,
  type DraftPlace,
} from '../logic/definition-draft.ts';
import type { JudgedDraft } from '../logic/judge-draft.ts';
import { ConditionFields } from './condition-fields.tsx';
import styles from './research.module.css';

/** What every part of the editor needs besides its own place. */
interface EditorContext {
  readonly judged: JudgedDraft;
  readonly count: CohortCount | undefined;
  readonly onReplace: (place: DraftPlace, next: Draft | null) => void;
}

interface GroupEditorProps extends EditorContext {
  readonly group: DraftGroup;
  readonly place: DraftPlace;
}

/** The server takes six levels; a further one would be refused. */
const GROUPS_DEEP_MAX = 4;

/** A group of conditions, joined by "all", "any" or "none", with groups inside. */
export function GroupEditor({ group, place, ...context }: GroupEditorProps) {
  const { t } = useTranslation();
  const { onReplace } = context;
  const add = (member: Draft) => onReplace(place, { ...group, members: [...group.members, member] });
  const isOutermost = place.length === 0;
  return (
    <fieldset className={styles['group']} data-outermost={isOutermost}>
      <legend className="visually-hidden">{t(`research.join.${group.join}`)}</legend>
      <div className={styles['groupHead']}>
        <Select
          className={styles['join'] ?? ''}
          aria-label={t('research.joinLabel')}
          allowDeselect={false}
          data={GROUP_JOINS.map((join) => ({ value: join, label: t(`research.join.${join}`) }))}
          value={group.join}
          onChange={(chosen) => {
            const join = GROUP_JOINS.find((known) => known === chosen);
            if (join !== undefined) onReplace(place, { ...group, join });
          }}
        />
        <NodeCount place={place} {...context} />
        {!isOutermost && (
          <Button className={styles['remove'] ?? ''} onClick={() => onReplace(place, null)}>
            {t('research.removeGroup')}
          </Button>
        )}
      </div>
      {group.members.length === 0 && <p className={styles['hint']}>{t('research.emptyGroup')}</p>}
      {group.members.map((member, position) => {
        const inside = [...place, position];
        // A member is its place: the fields hold no state of their own.
        const key = placeKey(inside);
        return isGroup(member) ? (
          <GroupEditor key={key} group={member} place={inside} {...context} />
        ) : (
          <ConditionEditor key={key} condition={member} place={inside} {...context} />
        );
      })}
      <div className={styles['add']}>
        <AddCondition onAdd={(kind) => add(newCondition(kind))} />
        {place.length < GROUPS_DEEP_MAX && (
          <Button onClick={() => add({ join: 'any', members: [] })}>{t('research.addGroup')}</Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionEditorProps extends EditorContext {
  readonly condition: DraftCondition;
  readonly place: DraftPlace;
}

function ConditionEditor({ condition, place, ...context }: ConditionEditorProps) {
  const { t } = useTranslation();
  const { nameCondition } = useResearchNames();
  const fault = context.judged.faults.get(placeKey(place));
  const name = nameCondition(condition.kind);
  return (
    <section className={styles['condition']} aria-label={name} data-faulty={fault !== undefined}>
      <div className={styles['conditionHead']}>
        <strong>{name}</strong>
        <NodeCount place={place} {...context} />
        <Button
          className={styles['remove'] ?? ''}
          aria-label={t('research.removeNamed', { name })}
          onClick={() => context.onReplace(place, null)}
        >
          {t('research.remove')}
        </Button>
      </div>
      <div className={styles['fields']}>
        <ConditionFields
          condition={condition}
          onChange={(fields) => context.onReplace(place, { ...condition, fields })}
        />
      </div>
      {fault !== undefined && (
        <p className={styles['fault']} role="status">
          {t(`research.fault.${fault}`)}
        </p>
      )}
    </section>
  );
}

/** Patients of whom the condition or group holds by itself, and those of whom it is not known. */
function NodeCount({
  place,
  judged,
  count,
}: Omit<EditorContext, 'onReplace'> & { readonly place: DraftPlace }) {
  const { t } = useTranslation();
  const path = judged.paths.get(placeKey(place));
  const node = judged.definition === null ? undefined : count?.nodes.find((one) => one.path === path);
  if (node === undefined) return null;
  return (
    <span className={styles['nodeCount']}>
      {t('research.holdsFor', { count: node.patients })}
      {node.unknown > 0 && ` · ${t('research.notKnown', { count: node.unknown })}`}
    </span>
  );
}

function AddCondition({ onAdd }: { readonly onAdd: (kind: ConditionKind) => void }) {
  const { t } = useTranslation();
  const { nameCondition } = useResearchNames();
  return (
    <Menu>
      <Menu.Target>
        <Button>{t('research.addCondition')}</Button>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        {Object.entries(CONDITION_GROUPS).map(([group, kinds]) => [
          <Menu.Label key={group}>{t(`research.conditionGroup.${group}`)}</Menu.Label>,
          ...kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAdd(kind)}>
              {nameCondition(kind)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
