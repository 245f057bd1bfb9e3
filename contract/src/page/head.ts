import { createElement, Fragment, type ReactElement, useInsertionEffect } from 'react';
import { addressAt, DEFAULT_HEAD_ATTRIBUTE, type HeadTag, headTags, type PageHead } from './head-tags.ts';
import { serverPage } from './server-page.ts';

const DEFAULTS = `head > [${DEFAULT_HEAD_ATTRIBUTE}]`;

/** The site's public origin: as configured, else the one it is looked at on. */
const siteOrigin = (): string =>
  serverPage()?.origin ?? (document.documentElement.dataset['siteUrl'] || location.origin).replace(/\/$/, '');

/** The site's own picture for previews, as the composed page says on the root element. */
function siteImage(): string | undefined {
  const drawn = serverPage();
  return drawn ? drawn.shareImage : document.documentElement.dataset['shareImage'];
}

/** A path or an address as an absolute address of the site. */
export const absoluteAddress = (address: string): string => addressAt(siteOrigin(), address);

/** A tag is the same one as long as it says the same kind of thing. */
const toElement = ({ element, attributes, text }: HeadTag): ReactElement => {
  const { property, name, rel } = attributes;
  return createElement(element, { key: property ?? name ?? rel ?? element, ...attributes }, text);
};

/**
 * What search engines and previews read about the screen that is shown. Render one a screen; React moves its tags to the
 * head and takes them out with the screen.
 */
export function PageMeta(head: PageHead): ReactElement {
  useInsertionEffect(() => {
    for (const tag of document.querySelectorAll(DEFAULTS)) tag.remove();
  }, []);
  const tags = headTags(head, { origin: siteOrigin(), image: siteImage() });
  return createElement(Fragment, null, tags.map(toElement));
}
