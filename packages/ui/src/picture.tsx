import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

const Frame = styled.span<{ $ratio: string }>`
  position: relative;
  display: block;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: var(--sg-surface-2);
  color: var(--sg-ink-2);
  border-radius: inherit;

  picture {
    display: contents;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .sg-missing {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--sg-space-2);
    font-size: var(--sg-text-s);
    text-align: center;
  }
`;

/**
 * Picture with reserved space: `width` and `height` (px of the file) set the aspect ratio before the picture
 * loads. `priority` is for the page's main picture. All others load lazily. A missing or broken file becomes
 * a placeholder with the same accessible name, and with `missingText` if set. `avifSrcSet` is the same
 * picture in AVIF, for browsers that support it.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  srcSet,
  avifSrcSet,
  priority = false,
  missingText,
  className,
}: {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  sizes?: string | undefined;
  srcSet?: string | undefined;
  avifSrcSet?: string | undefined;
  priority?: boolean | undefined;
  missingText?: string | undefined;
  className?: string | undefined;
}): ReactElement {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isMissing = !src || brokenSrc === src;
  const imageRef = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current: img } = imageRef;
    // A server-rendered picture may have failed before hydration. An SVG without intrinsic size also has the
    // width 0, so only decoding shows whether the file is broken.
    if (!src || !img?.complete || img.naturalWidth > 0 || img.currentSrc === '') return;
    img.decode().catch(() => setBrokenSrc(src));
  }, [src]);
  useEffect(() => {
    if (brokenSrc === null) return undefined;
    const retry = () => setBrokenSrc(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [brokenSrc]);
  // Preloads the AVIF file early in a server-rendered page. React itself preloads other pictures.
  if (priority && !isMissing && avifSrcSet !== undefined) {
    preload(src, {
      as: 'image',
      imageSrcSet: avifSrcSet,
      ...(sizes !== undefined && { imageSizes: sizes }),
      type: 'image/avif',
      fetchPriority: 'high',
    });
  }
  const withAvifSource = (img: ReactNode): ReactNode =>
    avifSrcSet === undefined ? (
      img
    ) : (
      <picture>
        <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />
        {img}
      </picture>
    );
  return (
    <Frame className={className} $ratio={`${String(width)} / ${String(height)}`}>
      {isMissing ? (
        <span
          className="sg-missing"
          role="img"
          aria-label={missingText === undefined ? alt : `${alt}: ${missingText}`}
          aria-hidden={alt === '' || undefined}
        >
          <Icon name="car" size={48} />
          {missingText}
        </span>
      ) : (
        withAvifSource(
          <img
            ref={imageRef}
            src={src}
            srcSet={srcSet}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            loading={priority ? 'eager' : 'lazy'}
            decoding={priority ? 'sync' : 'async'}
            fetchPriority={priority ? 'high' : 'auto'}
            onError={() => setBrokenSrc(src)}
          />,
        )
      )}
    </Frame>
  );
}
