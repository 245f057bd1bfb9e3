import { createElement, Fragment, type ReactElement, useInsertionEffect } from 'react';
import {
  createHeadTags,
  DEFAULT_HEAD_ATTRIBUTE,
  type HeadTag,
  type PageHead,
  toAbsoluteUrl,
} from './head-tags.ts';
import { getSsrContext } from './server-page.ts';

const DEFAULT_TAGS_SELECTOR = `head > [${DEFAULT_HEAD_ATTRIBUTE}]`;

/** Returns the site's public origin: the configured one, otherwise the current one. */
const getSiteOrigin = (): string =>
  getSsrContext()?.origin ??
  (document.documentElement.dataset['siteUrl'] || location.origin).replace(/\/$/, '');

/** Returns the site's own preview image, from the root element of the page. */
function getSiteImageUrl(): string | undefined {
  const page = getSsrContext();
  return page ? page.shareImage : document.documentElement.dataset['shareImage'];
}

/** Resolves a path or URL to an absolute URL of the site. */
export const toSiteUrl = (address: string): string => toAbsoluteUrl(getSiteOrigin(), address);

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
  const tags = createHeadTags(head, { origin: getSiteOrigin(), image: getSiteImageUrl() });
  return createElement(Fragment, null, tags.map(toElement));
}
