import { imageSources } from '@second-gear/contract/image-sources';
import { IconButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { type DragEvent, type ReactElement, useState } from 'react';
import { RowBadge, RowButton } from '../rows.tsx';
import { pictures as texts } from './texts.ts';
import type { Picture } from './use-pictures.ts';

interface Props {
  picture: Picture;
  /** From 1. */
  position: number;
  count: number;
  /** Whether it can be put elsewhere among the others. */
  ordered: boolean;
  /** The one being dragged; null while none is. */
  dragged: string | null;
  onDragged: (key: string | null) => void;
  /** Moves the picture with that key to a position from 0. */
  onPlace: (key: string, index: number) => void;
  onRetry: (picture: Picture) => void;
  onRemove: (picture: Picture) => void;
  onLost: (picture: Picture) => void;
}

/** What is seen of a picture: the chosen file at once, the stored one after a reload. */
function Sight({
  picture,
  alt,
  onLost,
}: {
  picture: Picture;
  alt: string;
  onLost: (picture: Picture) => void;
}): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const { preview, url } = picture;
  const source = [preview, url].find((address) => address !== null && address !== broken) ?? null;
  if (source === null) {
    return (
      <span className="place" role="img" aria-label={alt}>
        <Icon name="image" size={32} />
      </span>
    );
  }
  const srcSet = source === url ? imageSources(url) : null;
  return (
    <img
      src={source}
      {...(srcSet !== null && { srcSet, sizes: '14rem' })}
      alt={alt}
      width={400}
      height={300}
      // The whole item is what is dragged.
      draggable={false}
      onError={() => {
        setBroken(source);
        if (source === url) onLost(picture);
      }}
    />
  );
}

/** One chosen picture: how far it is, and what can be done with it by pointer and by keyboard. */
export function PictureItem({
  picture,
  position,
  count,
  ordered,
  dragged,
  onDragged,
  onPlace,
  onRetry,
  onRemove,
  onLost,
}: Props): ReactElement {
  const [over, setOver] = useState(false);
  const { key, name, url, sent, error, file } = picture;
  const uploading = url === null && error === null;
  const movable = ordered && count > 1;
  const takes = dragged !== null && dragged !== key;

  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    onDragged(key);
  };
  const hover = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!takes) return;
    event.preventDefault();
    onPlace(dragged, position - 1);
  };

  return (
    <li
      data-key={key}
      data-over={over && takes ? '' : undefined}
      data-dragged={dragged === key ? '' : undefined}
      draggable={movable}
      onDragStart={start}
      onDragEnd={() => onDragged(null)}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="sight">
        <Sight
          picture={picture}
          alt={ordered ? texts.alt(position) : texts.numbered(position)}
          onLost={onLost}
        />
        {ordered && position === 1 ? (
          <span className="cover">
            <RowBadge>{texts.cover}</RowBadge>
          </span>
        ) : null}
      </div>
      <span className="name" title={name}>
        {name}
      </span>
      {uploading ? (
        <>
          <progress value={sent} max={1} aria-label={texts.uploading(name)} />
          <span className="note">{sent < 1 ? texts.percent(sent) : texts.storing}</span>
        </>
      ) : null}
      {error === null ? null : (
        <span className="problem" role="alert">
          {error}
        </span>
      )}
      <div className="row-actions">
        {movable ? (
          <>
            <IconButton
              icon="chevron-left"
              size="s"
              variant="secondary"
              label={texts.earlier(name)}
              data-move="earlier"
              disabled={position === 1}
              onClick={() => onPlace(key, position - 2)}
            />
            <IconButton
              icon="chevron-right"
              size="s"
              variant="secondary"
              label={texts.later(name)}
              data-move="later"
              disabled={position === count}
              onClick={() => onPlace(key, position)}
            />
          </>
        ) : null}
        {movable && position > 1 ? (
          <RowButton aria-label={texts.makeCoverOf(name)} onClick={() => onPlace(key, 0)}>
            {texts.makeCover}
          </RowButton>
        ) : null}
        {error === null || file === null ? null : (
          <RowButton tone="primary" aria-label={texts.retryOf(name)} onClick={() => onRetry(picture)}>
            {texts.retry}
          </RowButton>
        )}
        <RowButton
          aria-label={uploading ? texts.cancelOf(name) : texts.remove(name)}
          data-remove=""
          onClick={() => onRemove(picture)}
        >
          {uploading ? texts.cancel : texts.removeShort}
        </RowButton>
      </div>
    </li>
  );
}
