import { expect, type Locator, type Page } from '@playwright/test';
import type { Screen } from '../layout-screens.ts';

/** A screen in a state that it does not come in: with a dialog open, a form refused, a call failed. */
export interface Visit extends Screen {
  /** What comes before its page is asked for: how its calls are answered. */
  before?: (page: Page) => Promise<unknown>;
  /** What is done once it stands. */
  arrange?: (page: Page) => Promise<unknown>;
  /** It is looked at while it loads: nobody waits for the end of that. */
  loading?: true;
  /** The widest window that it can be had in; all will do unless told. */
  upTo?: number;
}

/** A part of a page. */
export type Part = (page: Page) => Locator;

export const PHONE_AND_TABLET = 899;

/** The widest window in which the places of the header are a menu. */
export const HEADER_MENU = 1119;

export const main: Part = (page) => page.getByRole('main');
export const banner: Part = (page) => page.getByRole('banner');
export const dialog: Part = (page) => page.getByRole('dialog').last();
/** The row that names this text: a table row, on phones a card of the same role. */
export const row =
  (text: string): Part =>
  (page) =>
    page.getByRole('row').filter({ hasText: text });

const button = (within: Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).first();

/** Presses the first button of that name. */
export const press = (page: Page, name: string | RegExp, within: Part = main): Promise<void> =>
  button(within(page), name).click();

/** Presses a button, and waits for its dialog. */
export async function openBy(page: Page, name: string | RegExp, within: Part = main): Promise<void> {
  await press(page, name, within);
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Draws what waits until the visitor moves, so that a part below the window is there without a scroll to it. */
export async function seeDrawn(page: Page, part: Locator): Promise<void> {
  await page.mouse.move(100, 100);
  await expect(part).toBeVisible();
}

/** What brings a screen to a state, and what that is called. */
export type Step = Pick<Visit, 'note' | 'arrange'>;

/** With the dialog of a button open, and what is done in it. */
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

/** With a button pressed whose form stands in the page itself. */
export const pressed = (name: string | RegExp, within?: Part): Step => ({
  note: `with ${String(name)}`,
  arrange: (page) => press(page, name, within),
});

/** A dialog's or form's button pressed that is refused, once it says why. */
export async function refused(page: Page, name: string | RegExp, within: Part): Promise<void> {
  await press(page, name, within);
  const said = within(page).locator('[aria-invalid="true"], [role="alert"]').first();
  await expect(said).toBeVisible();
}

/** The same person's. */
export const as = (email: string, visits: readonly Visit[]): Visit[] =>
  visits.map((visit) => ({ ...visit, as: email }));
