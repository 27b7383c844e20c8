/** Sets the theme before the first paint: the one chosen in the application, dark without a choice. */
const STORAGE_KEY = 'THEME';
let stored: string | null = null;
try {
  stored = localStorage.getItem(STORAGE_KEY);
} catch {
  // Storage may be switched off; dark is the product's default.
}
const light = stored === 'LIGHT';
document.body.classList.toggle('light-theme', light);
document.body.classList.toggle('dark-theme', !light);
