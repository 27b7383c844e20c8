import type { Locator, Page } from 'playwright-core';

/** A page that takes files, as its user sees it: uploads and conversion have the same list. */
export interface FilesPage {
  readonly list: Locator;
  /** Drops files on the page, as from a file manager. */
  drop(files: readonly { readonly name: string; readonly content: string | Uint8Array }[]): Promise<void>;
  row(name: string): Locator;
  open(name: string): Promise<void>;
  /** Chooses in a searchable field of the open file. */
  choose(field: string, option: string | RegExp): Promise<void>;
}

export function filesPage(page: Page): FilesPage {
  const list = page.getByRole('list', { name: /^Files (and uploads|to convert)$/ });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  return {
    list,
    drop: async (files) => {
      // Only text reaches the page.
      const packed = files.map(({ name, content }) => ({
        name,
        base64: Buffer.from(content).toString('base64'),
      }));
      const transfer = await page.evaluateHandle((given) => {
        const data = new DataTransfer();
        for (const { name, base64 } of given)
          data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
        return data;
      }, packed);
      await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
      await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
    },
    row,
    open: async (name) => {
      await row(name).getByRole('button').first().click();
      await page
        .getByRole('heading', { name, level: 2 })
        .or(page.getByRole('heading', { name, level: 3 }))
        .first()
        .waitFor();
    },
    choose: async (field, option) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).first().click();
    },
  };
}
