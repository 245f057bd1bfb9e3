import { createElement, Fragment, type ReactElement, useInsertionEffect } from 'react';
import { DEFAULT_HEAD_ATTRIBUTE, type HeadTag, headTags, type PageHead, toAbsoluteUrl } from './head-tags.ts';
import { serverPage } from './server-page.ts';

const DEFAULT_TAGS_SELECTOR = `head > [${DEFAULT_HEAD_ATTRIBUTE}]`;

/** Returns the site's public origin: the configured one, otherwise the current one. */
const siteOrigin = (): string =>
  serverPage()?.origin ?? (document.documentElement.dataset['siteUrl'] || location.origin).replace(/\/$/, '');

/** Returns the site's own preview image, from the root element of the page. */
function siteImage(): string | undefined {
  const page = serverPage();
  return page ? page.shareImage : document.documentElement.dataset['shareImage'];
}

/** Resolves a path or URL to an absolute URL of the site. */
export const absoluteUrl = (address: string): string => toAbsoluteUrl(siteOrigin(), address);

/** The key identifies the kind of tag, so that React updates a tag when only its content changes. */
const toElement = ({ element, attributes, text }: HeadTag): ReactElement => {
  const { property, name, rel } = attributes;
  return createElement(element, { key: property ?? name ?? rel ?? element, ...attributes }, text);
};

/**
 * Renders the current screen's metadata for search engines and link previews. Render one per screen. React
 * moves its tags to the head and removes them together with the screen.
 */
export function PageMeta(head: PageHead): ReactElement {
  useInsertionEffect(() => {
    for (const tag of document.querySelectorAll(DEFAULT_TAGS_SELECTOR)) tag.remove();
  }, []);
  const tags = headTags(head, { origin: siteOrigin(), image: siteImage() });
  return createElement(Fragment, null, tags.map(toElement));
}
