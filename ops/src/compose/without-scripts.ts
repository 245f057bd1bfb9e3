import type { DrawnPage } from '@second-gear/contract/drawn';
import { NOTICE_ATTRIBUTE } from '@second-gear/contract/page-elements';

const PAGE_NEEDS = 'This page needs JavaScript. Please switch it on and reload the page.';
const CARS_NEED = 'Second Gear needs JavaScript to show its cars. Please switch it on and reload the page.';
const ACTIONS_NEED =
  'Without JavaScript you can look at every car. To order one, to write to its seller or to sign in, please switch it on and reload the page.';

/** Links to server-rendered pages, for a page without a header. */
const LINKS = [
  ['/', 'Home'],
  ['/viewallcars', 'View All Cars'],
  ['/contacts', 'Contacts'],
] as const;
const links = `<nav aria-label="Main">${LINKS.map(([to, label]) => `<a href="${to}">${label}</a>`).join(' ')}</nav>`;

const element = (text: string, more = ''): string =>
  `<noscript class="sg-without-script"><p>${text}</p>${more}</noscript>`;

/**
 * Returns a page's notice for browsers without scripts. Empty if the screen has a more specific one.
 * @param drawn the server-rendered page
 * @param withoutData whether it was rendered without data; pages in a bucket never contain cars
 */
export function withoutScripts(
  drawn: Pick<DrawnPage, 'body' | 'state' | 'lacks'> | undefined,
  withoutData: boolean,
): string {
  if (!drawn) return element(PAGE_NEEDS, links);
  if (drawn.body.includes(`<noscript ${NOTICE_ATTRIBUTE}`)) return '';
  if (!drawn.state.complete) return element(PAGE_NEEDS);
  if (withoutData) return element(CARS_NEED);
  return element(drawn.lacks ? PAGE_NEEDS : ACTIONS_NEED);
}
