import { expect, type Locator, type Page } from '@playwright/test';
import type { Screen } from '../layout-screens.ts';

/** A screen in a special state: with an open dialog, a rejected form, or a failed call. */
export interface Visit extends Screen {
  /** Runs before the page is requested, such as mocking its calls. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the page has loaded. */
  arrange?: (page: Page) => Promise<unknown>;
  /** It is checked while it loads, without waiting for the end. */
  loading?: true;
  /** Maximum window width; unlimited by default. */
  upTo?: number;
}

/** A part of a page. */
export type Part = (page: Page) => Locator;

export const PHONE_AND_TABLET = 899;

/** Maximum window width at which the header links are a menu. */
export const HEADER_MENU = 1119;

export const main: Part = (page) => page.getByRole('main');
export const banner: Part = (page) => page.getByRole('banner');
export const dialog: Part = (page) => page.getByRole('dialog').last();
/** Returns the row with this text: a table row, or on phones a card with the same role. */
export const row =
  (text: string): Part =>
  (page) =>
    page.getByRole('row').filter({ hasText: text });

const button = (within: Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).first();

/** Clicks the first button with this name. */
export const press = (page: Page, name: string | RegExp, within: Part = main): Promise<void> =>
  button(within(page), name).click();

/** Clicks a button and waits for its dialog. */
export async function openBy(page: Page, name: string | RegExp, within: Part = main): Promise<void> {
  await press(page, name, within);
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Renders lazy parts, so that a part below the fold appears without scrolling. */
export async function seeDrawn(page: Page, part: Locator): Promise<void> {
  await page.mouse.move(100, 100);
  await expect(part).toBeVisible();
}

/** Steps that bring a screen into a state, and the name of that state. */
export type Step = Pick<Visit, 'note' | 'arrange'>;

/** Opens a button's dialog and performs steps in it. */
export const opened = (
  name: string | RegExp,
  within?: Part,
  then?: (page: Page) => Promise<unknown>,
  note = `with ${String(name)}`,
): Step => ({
  note,
  arrange: async (page) => {
    await openBy(page, name, within);
    await then?.(page);
  },
});

/** Clicks a button whose form is part of the page itself. */
export const pressed = (name: string | RegExp, within?: Part): Step => ({
  note: `with ${String(name)}`,
  arrange: (page) => press(page, name, within),
});

/** Clicks the button of a dialog or form that is rejected, and waits for the reason. */
export async function refused(page: Page, name: string | RegExp, within: Part): Promise<void> {
  await press(page, name, within);
  const said = within(page).locator('[aria-invalid="true"], [role="alert"]').first();
  await expect(said).toBeVisible();
}

/** Assigns the visits to one user. */
export const as = (email: string, visits: readonly Visit[]): Visit[] =>
  visits.map((visit) => ({ ...visit, as: email }));
