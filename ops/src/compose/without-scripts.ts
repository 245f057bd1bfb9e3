import type { DrawnPage } from '@second-gear/contract/drawn';
import { NOTICE_ATTRIBUTE } from '@second-gear/contract/page-elements';

const PAGE_NEEDS = 'This page needs JavaScript. Please switch it on and reload the page.';
const CARS_NEED = 'Second Gear needs JavaScript to show its cars. Please switch it on and reload the page.';
const ACTIONS_NEED =
  'Without JavaScript you can look at every car. To order one, to write to its seller or to sign in, please switch it on and reload the page.';

/** Pages that the server draws at other times, for a page that has no header. */
const LINKS = [
  ['/', 'Home'],
  ['/viewallcars', 'View All Cars'],
  ['/contacts', 'Contacts'],
] as const;
const links = `<nav aria-label="Main">${LINKS.map(([to, label]) => `<a href="${to}">${label}</a>`).join(' ')}</nav>`;

const element = (text: string, more = ''): string =>
  `<noscript class="sg-without-script"><p>${text}</p>${more}</noscript>`;

/**
 * The one notice of a page for a browser that runs no scripts; empty where the screen has its own, which says more.
 * @param drawn what a server drew of the page
 * @param withoutData it was drawn without any: a bucket never has the cars in its pages
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
