import { imageSources } from '@second-gear/contract/image-sources';
import { Picture } from '@second-gear/ui/picture';
import { PHONE } from '../list/car-rows-css.ts';

/** Intrinsic size of car pictures in px, with the ratio of the drawings. */
const WIDTH = 600;
const HEIGHT = 400;

/** Widths of a card's picture. On phones, cards are rows. */
const CARD_SIZES = `(max-width: ${PHONE}) 8.5rem, 22rem`;

/** A car's picture. `sizes` as in HTML, default: a card's. `priority` marks a picture of the first screen. */
export function CarPicture({
  src,
  alt,
  priority = false,
  sizes = CARD_SIZES,
  missingText,
}: {
  src: string;
  alt: string;
  priority?: boolean;
  sizes?: string;
  /** Text shown if the picture fails to load. */
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
