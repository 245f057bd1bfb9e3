import { createElement, Fragment, type ReactElement, useInsertionEffect } from 'react';
import {
  createHeadTags,
  DEFAULT_HEAD_ATTRIBUTE,
  type HeadTag,
  type PageHead,
  toAbsoluteUrl,
} from './head-tags.ts';
import { getSsrContext } from './ssr-context.ts';

const DEFAULT_TAGS_SELECTOR = `head > [${DEFAULT_HEAD_ATTRIBUTE}]`;

/** Returns the site's public origin. Without a configured origin, returns the current one. */
const getSiteOrigin = (): string =>
  getSsrContext()?.origin ??
  (document.documentElement.dataset['siteUrl'] || location.origin).replace(/\/$/, '');

/** Returns the URL of the site's own preview image. undefined if there is none. */
function getSiteImageUrl(): string | undefined {
  const ssrContext = getSsrContext();
  return ssrContext ? ssrContext.shareImage : document.documentElement.dataset['shareImage'];
}

/** Resolves a path or URL to an absolute URL of the site. */
export const toSiteUrl = (url: string): string => toAbsoluteUrl(getSiteOrigin(), url);

/**
 * Converts a tag to a React element. Its key is the kind of tag, so React updates the tag in place.
 */
const toElement = ({ element, attributes, text }: HeadTag): ReactElement => {
  const { property, name, rel } = attributes;
  return createElement(element, { key: property ?? name ?? rel ?? element, ...attributes }, text);
};

/**
 * Renders the metadata of a screen for search engines and link previews. Each screen must render one. React
 * moves the tags to the head, and removes them when the screen unmounts.
 */
export function PageMeta(head: PageHead): ReactElement {
  useInsertionEffect(() => {
    for (const tag of document.querySelectorAll(DEFAULT_TAGS_SELECTOR)) tag.remove();
  }, []);
  const tags = createHeadTags(head, { origin: getSiteOrigin(), image: getSiteImageUrl() });
  return createElement(Fragment, null, tags.map(toElement));
}
