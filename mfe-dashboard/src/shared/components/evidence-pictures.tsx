import { Dialog } from '@second-gear/ui/dialog';
import { Picture } from '@second-gear/ui/picture';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { common } from '../texts.ts';

const PictureStrip = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--sg-space-2);

  button {
    display: block;
    width: 7rem;
    padding: 0;
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    background: none;
    cursor: zoom-in;
  }
`;

const LargePicture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 70dvh;
  margin-inline: auto;
  object-fit: contain;
`;

interface Props {
  pictures: readonly string[];
  /** Owner of the pictures, named in their alternative texts: `Photo 1 of 2 from Ben Okoro`. */
  authorName: string;
}

/** Shows one party's pictures as thumbnails, which open in full size. Renders nothing if there are none. */
export function EvidencePictures({ pictures, authorName }: Props): ReactElement | null {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const getName = (index: number) => common.pictureFrom(index + 1, pictures.length, authorName);
  const shownPicture = shownIndex === null ? undefined : pictures[shownIndex];
  return (
    <>
      <PictureStrip>
        {pictures.map((picture, index) => (
          <li key={picture}>
            <button type="button" aria-haspopup="dialog" onClick={() => setShownIndex(index)}>
              <Picture src={picture} alt={getName(index)} width={4} height={3} />
            </button>
          </li>
        ))}
      </PictureStrip>
      {shownIndex !== null && shownPicture !== undefined ? (
        <Dialog open size="l" title={getName(shownIndex)} onClose={() => setShownIndex(null)}>
          <LargePicture src={shownPicture} alt={getName(shownIndex)} />
        </Dialog>
      ) : null}
    </>
  );
}
