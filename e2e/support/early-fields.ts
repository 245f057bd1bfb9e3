import type { Locator, Page } from '@playwright/test';

/** A field on a page that the server draws, and what a visitor does in it. */
export interface EarlyField {
  path: string;
  name: string;
  kind: 'text' | 'choice' | 'tick';
  /** What is in it in the end: a typed text, or a choice's value. */
  ends: string;
  /** A choice on the way there. */
  passes?: string;
  /** Whether a narrow screen shows it at once. */
  isWide?: boolean;
  /** Name in the address that the value gets. Else the form is sent, and says what is missing. */
  query?: string;
}

const FILTERS = { path: '/viewallcars', isWide: true } as const;
const filter = (name: string, query: string, ends: string): EarlyField => ({
  ...FILTERS,
  name,
  kind: 'text',
  ends,
  query,
});
const choice = (name: string, query: string, passes: string, ends: string): EarlyField => ({
  ...FILTERS,
  name,
  kind: 'choice',
  passes,
  ends,
  query,
});
const text = (path: string, name: string, ends: string): EarlyField => ({ path, name, kind: 'text', ends });

const EMAIL = 'early.visitor@example.com';
const WORDS = 'estate with a tow bar';

export const LOGIN_EMAIL = text('/login', 'Email', EMAIL);

/** Every field that the server draws. */
export const EARLY_FIELDS: readonly EarlyField[] = [
  LOGIN_EMAIL,
  text('/login', 'Password', 'a long early password'),
  text('/signup', 'Name', 'Early Visitor'),
  text('/signup', 'Email', EMAIL),
  text('/signup', 'Phone number', '+1 202 555 0123'),
  { path: '/signup', name: 'User type', kind: 'choice', passes: 'seller', ends: 'buyer' },
  text('/signup', 'Password', 'a long early password'),
  text('/reset-password', 'Email', EMAIL),
  text('/contacts', 'Name', 'Early Visitor'),
  text('/contacts', 'Email', EMAIL),
  text('/contacts', 'Message', 'Is the blue one still for sale?'),
  text('/about', 'Email address', EMAIL),
  { ...text('/', 'Search by brand, model or word', WORDS), query: 'q' },
  { ...text('/viewallcars', 'Brand, model or word', WORDS), query: 'q' },
  filter('Price from', 'minPrice', '1200'),
  filter('Price to', 'maxPrice', '20000'),
  filter('Year from', 'minYear', '1999'),
  filter('Year to', 'maxYear', '2024'),
  filter('Mileage up to', 'maxMileage', '150000'),
  filter('Near', 'near', '60601'),
  choice('Fuel', 'fuel', 'diesel', 'petrol'),
  choice('Gearbox', 'gearbox', 'automatic', 'manual'),
  { ...FILTERS, name: 'Only what can be ordered', kind: 'tick', ends: 'available', query: 'status' },
  { ...choice('Sort by', 'sort', 'price-desc', 'price-asc'), isWide: false },
];

/** Time between two letters, in ms: a fast typist's. */
const LETTER_MS = 25;
/** Letters after the page answers: what is written over a field late is seen. */
const LETTERS_AFTER = 4;

const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['revision'] !== undefined);

/** The field on its page. */
export function fieldOf(page: Page, { path, name, kind }: EarlyField): Locator {
  const part = page.getByRole(path === '/about' ? 'contentinfo' : 'main');
  // How many cars there are stands behind what is ticked.
  return kind === 'tick' ? part.getByRole('checkbox', { name }) : part.getByLabel(name, { exact: true });
}

/**
 * Acts in a field letter by letter, or choice by choice, from before the first script until the page answers by itself,
 * and a little longer. A text's last letter is taken back and typed again as often as that takes: each letter that is
 * lost or doubled shows in the end.
 * @param onBegun hears that the first half is done
 */
export async function actWhileLoading(page: Page, early: EarlyField, onBegun: () => void): Promise<void> {
  const field = fieldOf(page, early);
  const { kind, ends, passes = '' } = early;
  const half = Math.ceil(ends.length / 2);
  const act = async (turn: number): Promise<void> => {
    if (kind === 'choice') await field.selectOption(turn % 2 === 0 ? passes : ends);
    else if (kind === 'tick') await field.setChecked(turn % 2 === 0);
    else {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(LETTER_MS);
      await page.keyboard.type(ends.charAt(half - 1));
    }
    await page.waitForTimeout(LETTER_MS);
  };
  if (kind === 'text') {
    await field.focus();
    await page.keyboard.type(ends.slice(0, half), { delay: LETTER_MS });
  } else await act(0);
  onBegun();
  for (let turn = 1, after = 0; after < LETTERS_AFTER; turn += 1) {
    if (after > 0 || (await isTakenOver(page))) after += 1;
    await act(turn);
  }
  if (kind === 'text') await page.keyboard.type(ends.slice(half), { delay: LETTER_MS });
  else if (kind === 'choice') await field.selectOption(ends);
  else await field.check();
}
