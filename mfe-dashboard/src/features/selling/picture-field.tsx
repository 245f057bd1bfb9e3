import type { ChangeEvent, ReactElement } from 'react';
import { styled } from 'styled-components';
import { MAX_CAR_IMAGES } from '@second-gear/contract/car';
import { IMAGE_TYPES } from '@second-gear/contract/image';
import { FileField, FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { Rows, RowButton } from '../../shared/rows.tsx';
import { addCar, pictures as texts } from '../../texts/selling.ts';
import type { Picture, Pictures } from './use-pictures.ts';

const List = styled(Rows)`
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
    gap: var(--sg-space-3);
    list-style: none;
  }
  li {
    display: grid;
    gap: var(--sg-space-2);
    align-content: start;
    padding: var(--sg-space-2);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-m);
  }
  img,
  .place {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--sg-radius-s);
    background: var(--sg-surface-2);
    object-fit: cover;
  }
  .place {
    display: grid;
    place-items: center;
    padding: var(--sg-space-2);
  }
  progress {
    width: 100%;
  }
  .name {
    overflow: hidden;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .problem {
    color: var(--sg-danger-ink);
    font-size: var(--sg-text-xs);
  }
`;

function PictureItem({
  picture,
  position,
  pictures,
}: {
  picture: Picture;
  position: number;
  pictures: Pictures;
}): ReactElement {
  const { key, name, url, sent, error } = picture;
  return (
    <li>
      {url === null ? (
        <div className="place">
          {error === null ? <progress value={sent} max={1} aria-label={texts.uploading(name)} /> : null}
        </div>
      ) : (
        <img src={url} alt={texts.alt(position)} width={400} height={300} />
      )}
      <span className="name">{name}</span>
      {error === null ? null : (
        <span className="problem" role="alert">
          {texts.failed(name, error)}
        </span>
      )}
      <div className="row-actions">
        {position === 1 ? <span className="row-badge">{texts.cover}</span> : null}
        {error === null ? null : <RowButton onClick={() => pictures.retry(picture)}>{texts.retry}</RowButton>}
        {position > 1 && url !== null ? (
          <RowButton about={name} onClick={() => pictures.makeCover(key)}>
            {texts.makeCover}
          </RowButton>
        ) : null}
        <RowButton aria-label={texts.remove(name)} onClick={() => pictures.remove(key)}>
          {texts.removeShort}
        </RowButton>
      </div>
    </li>
  );
}

/** File input for several pictures, and the chosen ones with progress, cover and removal. */
export function PictureField({
  pictures,
  error,
}: {
  pictures: Pictures;
  error: string | undefined;
}): ReactElement {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = '';
  };
  return (
    <Stack gap={3}>
      <FileField
        label={addCar.pictures}
        name="brandImg"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hint={addCar.picturesHint(MAX_CAR_IMAGES)}
        error={error}
        onChange={choose}
      />
      {pictures.problems.length > 0 ? <FormError>{pictures.problems.join('. ')}</FormError> : null}
      {pictures.pictures.length > 0 ? (
        <List>
          <ul aria-label={texts.list}>
            {pictures.pictures.map((picture, index) => (
              <PictureItem key={picture.key} picture={picture} position={index + 1} pictures={pictures} />
            ))}
          </ul>
        </List>
      ) : null}
    </Stack>
  );
}
