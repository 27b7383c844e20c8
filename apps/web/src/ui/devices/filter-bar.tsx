import { Button, Menu, Popover } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Token } from '../token.tsx';
import { activeFilters, type DeviceFilters, type FilterKind } from '../../lib/devices/device-filters.ts';
import { FILTER_KINDS } from '../../lib/devices/filter-vocabulary.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useFilterText } from './use-filter-text.ts';

const FilterEditor = lazyPart(() => import('./filter-editor.tsx'), 'FilterEditor');

interface FilterBarProps {
  readonly filters: DeviceFilters;
  /** Undefined removes the filter. */
  readonly onChange: (kind: FilterKind, value: string | undefined) => void;
}

/** Active filters as tokens, and a button to add one. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<FilterKind | null>(null);
  const active = activeFilters(filters);
  const free = FILTER_KINDS.filter((kind) => filters[kind] === undefined);
  const set = (kind: FilterKind, value: string | undefined) => {
    setEditing(null);
    onChange(kind, value);
  };
  return (
    <>
      {active.map(({ kind, value }) => (
        <FilterToken key={kind} kind={kind} value={value} onRemove={() => set(kind, undefined)} />
      ))}
      {free.length > 0 && (
        <Popover
          opened={editing !== null}
          onChange={() => setEditing(null)}
          onDismiss={() => setEditing(null)}
          position="bottom-start"
          trapFocus
          returnFocus
          width={260}
          withRoles={false}
        >
          <Popover.Target>
            <div>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button variant="subtle">{t('wall.addFilter')}</Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {free.map((kind) => (
                    <Menu.Item key={kind} onClick={() => setEditing(kind)}>
                      {t(`wall.filter.${kind}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </div>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={null}>
              {editing !== null && <FilterEditor kind={editing} onApply={(value) => set(editing, value)} />}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

interface FilterTokenProps {
  readonly kind: FilterKind;
  readonly value: string;
  readonly onRemove: () => void;
}

export function FilterToken({ kind, value, onRemove }: FilterTokenProps) {
  const { t } = useTranslation();
  const text = useFilterText()(kind, value);
  return <Token kind={t(`wall.filter.${kind}`)} text={text} onRemove={onRemove} />;
}
