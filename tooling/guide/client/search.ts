import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS } from './search-options.ts';

/** More results than this are narrowed by another word, not by scrolling. */
const MOST_RESULTS = 12;
const BASE = '/guide';

/** Full-text search over the guide's own index; the index is loaded when the field is first used. */
export function installSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLUListElement>('#results');
  const status = document.querySelector<HTMLElement>('#search-status');
  if (field === null || list === null || status === null) return;
  const language = document.documentElement.lang;
  let index: Promise<MiniSearch> | null = null;
  const load = () => {
    index ??= fetch(`${BASE}/search-${language}.json`)
      .then((answer) => answer.text())
      .then((text) => MiniSearch.loadJSON(text, SEARCH_OPTIONS));
    return index;
  };
  const show = async () => {
    const query = field.value.trim();
    if (query === '') return clear();
    const results = (await load()).search(query).slice(0, MOST_RESULTS);
    if (field.value.trim() !== query) return;
    list.replaceChildren(...results.map(toItem));
    list.hidden = results.length === 0;
    const words = results.length === 0 ? field.dataset['none'] : field.dataset['found'];
    status.textContent = (words ?? '').replace('{n}', String(results.length));
    status.hidden = false;
  };
  const clear = () => {
    list.replaceChildren();
    list.hidden = true;
    status.textContent = '';
    status.hidden = true;
  };
  field.addEventListener('focus', () => void load());
  field.addEventListener('input', () => void show());
  document.addEventListener('keydown', (event) => moveByKey(event, field, list, clear));
}

function toItem({ id, title, page }: SearchResult): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `${BASE}${String(id)}`;
  link.textContent = String(title);
  if (page !== title) {
    const where = document.createElement('span');
    where.textContent = String(page);
    link.append(where);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** `/` goes to the field, arrows walk the results, Escape closes them. */
function moveByKey(
  event: KeyboardEvent,
  field: HTMLInputElement,
  list: HTMLUListElement,
  clear: () => void,
): void {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
    return;
  }
  if (event.key === 'Escape' && field.value !== '') {
    field.value = '';
    clear();
    field.focus();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at === -1 || list.hidden) return;
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
}
