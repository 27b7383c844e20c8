import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@eupnea/contracts/language';
import i18next, { type TFunction } from 'i18next';

/** Texts of the screens by language, read once each. */
export class Texts {
  readonly #folder: string;
  readonly #read = new Map<Language, Promise<TFunction>>();

  /** @param folders the first that has texts is read */
  constructor(folders: readonly string[]) {
    this.#folder = folders.find((folder) => existsSync(join(folder, 'en.json'))) ?? folders[0] ?? '';
  }

  async in(language: Language): Promise<TFunction> {
    const known = this.#read.get(language);
    if (known !== undefined) return await known;
    const reading = read(this.#folder, language);
    this.#read.set(language, reading);
    reading.catch(() => this.#read.delete(language));
    return await reading;
  }
}

async function read(folder: string, language: Language): Promise<TFunction> {
  const translation: unknown = JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8'));
  if (typeof translation !== 'object' || translation === null)
    throw new Error(`${language}.json has no texts`);
  const instance = i18next.createInstance();
  return await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: { ...translation } } },
    interpolation: { escapeValue: false },
  });
}
