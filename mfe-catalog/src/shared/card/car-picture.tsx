import { createImageSrcset } from '@second-gear/contract/image-sources';
import { Picture } from '@second-gear/ui/picture';
import { PHONE_MAX_WIDTH } from '../phone-width.ts';

/** Intrinsic size of car pictures in px. Most are illustrations with this ratio. */
const PICTURE_WIDTH = 600;
const PICTURE_HEIGHT = 400;

/** The `sizes` attribute of a card's picture. On phones, a card is a row with a small picture. */
const CARD_SIZES = `(max-width: ${PHONE_MAX_WIDTH}) 8.5rem, 22rem`;

/**
 * A car's picture. `sizes` is the HTML attribute. The default fits a picture on a card. `priority` marks a
 * picture that is visible on the first screen.
 */
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
      srcSet={createImageSrcset(src) ?? undefined}
      avifSrcSet={createImageSrcset(src, 'avif') ?? undefined}
      alt={alt}
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      sizes={sizes}
      priority={priority}
      missingText={missingText}
    />
  );
}
