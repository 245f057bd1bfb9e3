import { imageSources } from '@second-gear/contract/image-sources';
import { Picture } from '@second-gear/ui/picture';
import { PHONE } from '../list/car-rows-css.ts';

/** Size in which pictures of cars are laid out, in px; the ratio is the drawings' own. */
const WIDTH = 600;
const HEIGHT = 400;

/** Widths of a card's picture: cards are rows on phones. */
const ON_CARDS = `(max-width: ${PHONE}) 8.5rem, 22rem`;

/** A car's picture. `sizes` as in HTML, a card's when absent; `priority` for a picture that the first screen shows. */
export function CarPicture({
  src,
  alt,
  priority = false,
  sizes = ON_CARDS,
  missingText,
}: {
  src: string;
  alt: string;
  priority?: boolean;
  sizes?: string;
  /** Said in its place where it does not load. */
  missingText?: string;
}) {
  return (
    <Picture
      src={src}
      srcSet={imageSources(src) ?? undefined}
      avifSrcSet={imageSources(src, 'avif') ?? undefined}
      alt={alt}
      width={WIDTH}
      height={HEIGHT}
      sizes={sizes}
      priority={priority}
      missingText={missingText}
    />
  );
}
