import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';

const Circle = styled.span<{ $size: string }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size};
  height: ${({ $size }) => $size};
  overflow: hidden;
  border-radius: 50%;
  background: var(--sg-primary-soft);
  color: var(--sg-on-primary-soft);
  font-size: calc(${({ $size }) => $size} * 0.38);
  font-weight: 700;
  user-select: none;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** Returns the first letters of the first and the last word, in capitals: `Ada Martin` is AM. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/**
 * A user's picture in a circle, or their initials. The picture is decorative, because the name is next to it.
 */
export function Avatar({
  picture,
  name,
  size = '2.75rem',
}: {
  picture: string | null;
  name: string;
  /** Any CSS length. */
  size?: string;
}): ReactElement {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  return (
    <Circle $size={size} aria-hidden="true">
      {picture !== null && picture !== brokenPicture ? (
        <img src={picture} alt="" width={96} height={96} onError={() => setBrokenPicture(picture)} />
      ) : (
        toInitials(name)
      )}
    </Circle>
  );
}
