import { type ReactElement, useInsertionEffect } from 'react';
import { drawnPage } from './server-page.ts';

/** Marks the composed page's own tags, which stand until the first screen brings its own. */
const DEFAULTS = 'head > [data-default-head]';

/** The site's public origin: as configured, else the one it is looked at on. */
const siteOrigin = (): string =>
  drawnPage()?.origin ?? (document.documentElement.dataset['siteUrl'] || location.origin).replace(/\/$/, '');

const SITE = 'Second Gear';

/** A picture for previews, with what networks want to know of it before they fetch it. */
export interface SharedPicture {
  /** Path or address. */
  address: string;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
  /** What there is to see. */
  alt: string;
}

/** The site's own picture for previews, as the composed page says on the root element. */
const siteImage = (): SharedPicture | undefined => {
  const drawn = drawnPage();
  const address = drawn ? drawn.shareImage : document.documentElement.dataset['shareImage'];
  return address ? { address, type: 'image/png', width: 1200, height: 630, alt: SITE } : undefined;
};

/** The tags of a picture; of one that is an address alone nothing else is known. */
function PictureMeta({ image }: { image: SharedPicture | string }): ReactElement {
  const picture = typeof image === 'string' ? null : image;
  const address = absoluteAddress(picture ? picture.address : String(image));
  return (
    <>
      <meta property="og:image" content={address} />
      {picture ? (
        <>
          <meta property="og:image:type" content={picture.type} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:image:alt" content={picture.alt} />
        </>
      ) : null}
      <meta name="twitter:image" content={address} />
    </>
  );
}

/** A path or an address as an absolute address of the site. */
export const absoluteAddress = (address: string): string => new URL(address, `${siteOrigin()}/`).href;

/**
 * What search engines and previews read about the screen that is shown: title, description, canonical
 * address and Open Graph. Render one a screen; React moves its tags to the head and takes them out with
 * the screen.
 * @param path of the screen on the site, without what only filters or sorts it; none for a screen that
 *   has no address of its own
 * @param image a picture, or the path or address of one of which no more is known; the site's own when there is none
 * @param noindex keeps the screen out of search engines
 */
export function PageMeta({
  title,
  description,
  path,
  image = siteImage(),
  type = 'website',
  noindex = false,
}: {
  title: string;
  description?: string | undefined;
  path?: string | undefined;
  image?: SharedPicture | string | undefined;
  type?: 'website' | 'article' | 'product';
  noindex?: boolean;
}): ReactElement {
  useInsertionEffect(() => {
    for (const tag of document.querySelectorAll(DEFAULTS)) tag.remove();
  }, []);
  const address = path === undefined ? undefined : absoluteAddress(path);
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {address ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:site_name" content={SITE} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={title} />
          {description ? <meta property="og:description" content={description} /> : null}
          <meta property="og:url" content={address} />
          {image ? <PictureMeta image={image} /> : null}
          <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        </>
      ) : null}
    </>
  );
}

/** A text as a description: one line of at most about 160 characters, cut between words. */
export function summarize(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > most / 2 ? end : most).replace(/[\s,;:.]+$/, '')}…`;
}
