import 'virtual:tokens.css';
import './guide.css';
import { installSearch } from './search.ts';

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

installThemeButton();
installSearch();
