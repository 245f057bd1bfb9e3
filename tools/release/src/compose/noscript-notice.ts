import { NOTICE_ATTRIBUTE } from '@second-gear/federation/page-elements';
import type { RenderedPage } from '@second-gear/federation/ssr';

const PAGE_NOTICE = 'This page needs JavaScript. Turn it on and reload the page.';
const CARS_NOTICE = 'Second Gear needs JavaScript to show cars. Turn it on and reload the page.';
const ACTIONS_NOTICE =
  'You can browse every car without JavaScript. To order, message a seller, or log in, turn it on and reload the page.';

/** Links to server-rendered pages, for a page whose header needs scripts. */
const LINKS = [
  ['/', 'Home'],
  ['/viewallcars', 'View All Cars'],
  ['/contacts', 'Contacts'],
] as const;
const navigationHtml = `<nav aria-label="Main">${LINKS.map(([to, label]) => `<a href="${to}">${label}</a>`).join(' ')}</nav>`;

const noscriptElement = (text: string, extraHtml = ''): string =>
  `<noscript class="sg-without-script"><p>${text}</p>${extraHtml}</noscript>`;

/**
 * Returns a page's notice for browsers without scripts. Empty if the screen has a more specific notice.
 * @param rendered the server-rendered page
 * @param withoutData whether it was rendered without data; pages in a bucket never contain cars
 */
export function noscriptNotice(
  rendered: Pick<RenderedPage, 'body' | 'state' | 'lacks'> | undefined,
  withoutData: boolean,
): string {
  if (!rendered) return noscriptElement(PAGE_NOTICE, navigationHtml);
  if (rendered.body.includes(`<noscript ${NOTICE_ATTRIBUTE}`)) return '';
  if (!rendered.state.complete) return noscriptElement(PAGE_NOTICE);
  if (withoutData) return noscriptElement(CARS_NOTICE);
  return noscriptElement(rendered.lacks ? PAGE_NOTICE : ACTIONS_NOTICE);
}
