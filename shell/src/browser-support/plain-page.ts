import type { TrustedTypesFactory } from '../trusted-types.ts';

/** Attribute of the root element in browsers that are too old for the site. The shell doesn't start there. */
const UNSUPPORTED_ATTRIBUTE = 'data-unsupported';

export const isMarkedUnsupported = (): boolean =>
  document.documentElement.hasAttribute(UNSUPPORTED_ATTRIBUTE);

/**
 * Replaces each `noscript` element with its links. Omits its paragraphs, because they are about JavaScript.
 */
function revealLinks(): void {
  // This policy is safe, because only the page's own HTML is parsed and no other script runs.
  (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
    createHTML: (html) => html,
  });
  // The list is live: it shrinks with each replaced element.
  const elements = document.getElementsByTagName('noscript');
  for (let element = elements[0]; element; element = elements[0]) {
    const links = element.textContent.replace(/<p\b[^]*?<\/p>/g, '');
    element.outerHTML = links && `<div class="${element.className}">${links}</div>`;
  }
}

function showNotice(supportedBrowsers: string): void {
  // A page that the server did not render is empty, so the notice is its main content.
  const hasContent = document.querySelector('main') !== null;
  const notice = document.createElement(hasContent ? 'aside' : 'main');
  notice.className = 'sg-without-script';
  notice.setAttribute('aria-label', 'Browser support');
  if (!hasContent) {
    const heading = document.createElement('h1');
    heading.textContent = document.title;
    notice.appendChild(heading);
  }
  const text = document.createElement('p');
  text.textContent = `This browser is too old to order, message a seller, or log in. Update it, or use one of these or a newer version: ${supportedBrowsers}.`;
  notice.appendChild(text);
  document.body.insertBefore(notice, document.body.firstChild);
}

/**
 * Shows the page as in a browser without JavaScript, with a notice that lists the supported browsers. CSS
 * hides elements that need scripts.
 */
export function showPlainPage(supportedBrowsers: string): void {
  document.documentElement.setAttribute(UNSUPPORTED_ATTRIBUTE, '');
  const onParsed = () => {
    revealLinks();
    showNotice(supportedBrowsers);
  };
  document.addEventListener('DOMContentLoaded', onParsed, { once: true });
}
