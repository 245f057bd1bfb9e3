/** An image for link previews, with metadata that social networks need before they fetch it. */
export interface PreviewImage {
  /** Path on the site, or absolute URL. */
  url: string;
  /** Only types that all social networks support. */
  type: 'image/jpeg' | 'image/png';
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /**
   * Canonical path, without filter and sort parameters. undefined if the page should not be shared. null if
   * it can be shared but has no canonical URL.
   */
  path?: string | null | undefined;
  /** Default: the site's image. */
  image?: PreviewImage | undefined;
  type?: 'website' | 'article' | 'product';
  /** Whether to exclude the page from search engines. */
  noindex?: boolean;
}

/** Metadata of the whole site, for the head of each page. */
interface SiteMetadata {
  /** Public origin of the site. */
  origin: string;
  /** URL of the site's own preview image. undefined if there is none. */
  image: string | undefined;
}

/** An element of the document's head. */
export interface HeadTag {
  element: 'title' | 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

export const SITE_NAME = 'Second Gear';

/** Attribute of the default head tags in the initial HTML, which the first screen replaces. */
export const DEFAULT_HEAD_ATTRIBUTE = 'data-default-head';

/** Resolves a path or URL to an absolute URL of a site. */
export const toAbsoluteUrl = (origin: string, url: string): string => new URL(url, `${origin}/`).href;

const toSitePreviewImage = (url: string): PreviewImage => ({
  ...{ url, type: 'image/png', width: 1200, height: 630 },
  alt: SITE_NAME,
});

const createMetaTag = (name: string, content: string): HeadTag => ({
  element: 'meta',
  attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
});

function createPreviewImageTags(origin: string, { url, type, width, height, alt }: PreviewImage): HeadTag[] {
  const imageUrl = toAbsoluteUrl(origin, url);
  return [
    createMetaTag('og:image', imageUrl),
    createMetaTag('og:image:type', type),
    createMetaTag('og:image:width', String(width)),
    createMetaTag('og:image:height', String(height)),
    createMetaTag('og:image:alt', alt),
    createMetaTag('twitter:image', imageUrl),
    createMetaTag('twitter:image:alt', alt),
  ];
}

/**
 * Creates the tags of a page's head: title, description, canonical URL, Open Graph, and Twitter Card. Screens
 * use PageMeta, which calls this function. Code that does not render React calls it directly.
 */
export function createHeadTags(
  { title, description, path, image, type = 'website', noindex = false }: PageHead,
  site: SiteMetadata,
): HeadTag[] {
  const previewImage = image ?? (site.image ? toSitePreviewImage(site.image) : undefined);
  const canonicalUrl = typeof path === 'string' ? toAbsoluteUrl(site.origin, path) : null;
  return [
    { element: 'title', attributes: {}, text: title },
    ...(description ? [createMetaTag('description', description)] : []),
    ...(noindex ? [createMetaTag('robots', 'noindex')] : []),
    ...(canonicalUrl === null
      ? []
      : [{ element: 'link', attributes: { rel: 'canonical', href: canonicalUrl } } as const]),
    ...(path === undefined
      ? []
      : [
          createMetaTag('og:site_name', SITE_NAME),
          createMetaTag('og:type', type),
          createMetaTag('og:title', title),
          ...(description ? [createMetaTag('og:description', description)] : []),
          ...(canonicalUrl === null ? [] : [createMetaTag('og:url', canonicalUrl)]),
          ...(previewImage ? createPreviewImageTags(site.origin, previewImage) : []),
          createMetaTag('twitter:card', previewImage ? 'summary_large_image' : 'summary'),
        ]),
  ];
}
