/** A picture for previews, with what networks want to know of it before they fetch it. */
export interface SharedPicture {
  /** Path or address. */
  address: string;
  /** Of those that every network reads. */
  type: 'image/jpeg' | 'image/png';
  /** In pixels. */
  width: number;
  height: number;
  /** What there is to see. */
  alt: string;
}

/** What search engines and previews of links read about a page. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /**
   * Of the page on the site, without what only filters or sorts it. None for a page that is not to be shared; null for
   * one that is, and has no address of its own.
   */
  path?: string | null | undefined;
  /** The site's own where there is none. */
  image?: SharedPicture | undefined;
  type?: 'website' | 'article' | 'product';
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

/** What of the site stands in the head of its pages. */
interface HeadSite {
  /** Public origin. */
  origin: string;
  /** Address of its own picture for previews; undefined where it has none. */
  image: string | undefined;
}

/** An element of the document's head. */
export interface HeadTag {
  element: 'title' | 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** Name of the site. */
export const SITE_NAME = 'Second Gear';

/** Marks tags that came with the page; they give way to those of the first screen. */
export const DEFAULT_HEAD_ATTRIBUTE = 'data-default-head';

/** A path or an address as an absolute address of a site. */
export const addressAt = (origin: string, address: string): string => new URL(address, `${origin}/`).href;

const sitePicture = (address: string): SharedPicture => ({
  ...{ address, type: 'image/png', width: 1200, height: 630 },
  alt: SITE_NAME,
});

const meta = (name: string, content: string): HeadTag => ({
  element: 'meta',
  attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
});

function pictureTags(origin: string, { address, type, width, height, alt }: SharedPicture): HeadTag[] {
  const absolute = addressAt(origin, address);
  return [
    meta('og:image', absolute),
    meta('og:image:type', type),
    meta('og:image:width', String(width)),
    meta('og:image:height', String(height)),
    meta('og:image:alt', alt),
    meta('twitter:image', absolute),
    meta('twitter:image:alt', alt),
  ];
}

/**
 * The tags of a page's head: title, description, canonical address, Open Graph and its twins. Screens show them by
 * PageMeta; whoever composes a page without its screen writes the same.
 */
export function headTags(
  { title, description, path, image, type = 'website', noindex = false }: PageHead,
  site: HeadSite,
): HeadTag[] {
  const picture = image ?? (site.image ? sitePicture(site.image) : undefined);
  const address = typeof path === 'string' ? addressAt(site.origin, path) : null;
  return [
    { element: 'title', attributes: {}, text: title },
    ...(description ? [meta('description', description)] : []),
    ...(noindex ? [meta('robots', 'noindex')] : []),
    ...(address === null
      ? []
      : [{ element: 'link', attributes: { rel: 'canonical', href: address } } as const]),
    ...(path === undefined
      ? []
      : [
          meta('og:site_name', SITE_NAME),
          meta('og:type', type),
          meta('og:title', title),
          ...(description ? [meta('og:description', description)] : []),
          ...(address === null ? [] : [meta('og:url', address)]),
          ...(picture ? pictureTags(site.origin, picture) : []),
          meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
        ]),
  ];
}
