import 'virtual:tokens.css';
import './guide.css';
import { installSearch } from './search.ts';

/** Width up to which `guide.css` puts the chapters above the page. */
const NARROW = '(max-width: 820px)';

/** Folds the chapters where they stand above the page, so that a page begins on the first screen. */
function foldChapters(): void {
  const chapters = document.querySelector<HTMLDetailsElement>('.chapters > details');
  if (chapters === null) return;
  const narrow = window.matchMedia(NARROW);
  const fold = () => {
    chapters.open = !narrow.matches;
  };
  fold();
  narrow.addEventListener('change', fold);
}

const STORAGE_KEY = 'THEME';

function installThemeButton(): void {
  document.querySelector('#theme')?.addEventListener('click', () => {
    const light = document.body.classList.toggle('light-theme');
    document.body.classList.toggle('dark-theme', !light);
    try {
      localStorage.setItem(STORAGE_KEY, light ? 'LIGHT' : 'DARK');
    } catch {
      // Without storage the choice holds for this page.
    }
  });
}

foldChapters();
installThemeButton();
installSearch();
