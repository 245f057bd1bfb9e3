import { createImageSrcset } from '@second-gear/contract/image-sources';
import { IconButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { type PointerEvent, type ReactElement, useState } from 'react';
import { RowBadge, RowButton } from '../components/rows.tsx';
import { pictureListTexts as texts } from './texts.ts';
import type { Drag } from './use-drag-order.ts';
import type { Picture } from './use-pictures.ts';

export interface PictureActions {
  onDragStart: (event: PointerEvent<HTMLElement>, key: string) => void;
  /** Moves the picture with that key to a position that counts from 0. */
  onMove: (key: string, index: number) => void;
  onEdit: (picture: Picture) => void;
  onRetry: (picture: Picture) => void;
  onRemove: (picture: Picture) => void;
  onBroken: (picture: Picture) => void;
}

interface Props {
  picture: Picture;
  /** Counts from 1. */
  position: number;
  count: number;
  /** Whether the picture can be reordered. */
  ordered: boolean;
  /** The current drag. Null if there is none. */
  drag: Drag | null;
  actions: PictureActions;
}

interface PictureImageProps {
  picture: Picture;
  alt: string;
  onBroken: (picture: Picture) => void;
}

/** Shows a picture: a chosen file immediately, before its upload, and a stored picture after a reload. */
function PictureImage({ picture, alt, onBroken }: PictureImageProps): ReactElement {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { preview, url } = picture;
  const source = [preview, url].find((candidate) => candidate !== null && candidate !== failedUrl) ?? null;
  if (source === null) {
    return (
      <span className="place" role="img" aria-label={alt}>
        <Icon name="image" size={32} />
      </span>
    );
  }
  const srcSet = source === url ? createImageSrcset(url) : null;
  return (
    <img
      src={source}
      {...(srcSet !== null && { srcSet, sizes: '10rem' })}
      alt={alt}
      width={400}
      height={300}
      // Disables the browser's native drag of the image, because the whole item is dragged.
      draggable={false}
      onError={() => {
        setFailedUrl(source);
        if (source === url) onBroken(picture);
      }}
    />
  );
}

/** Shows one chosen picture with its progress and its pointer and keyboard actions. */
export function PictureItem({ picture, position, count, ordered, drag, actions }: Props): ReactElement {
  const { onDragStart, onMove, onEdit, onRetry, onRemove, onBroken } = actions;
  const { key, name, uploadProgress, error, file, busy } = picture;
  const isMovable = ordered && count > 1;
  const toolButtonProps = { size: 's', variant: 'ghost' } as const;

  return (
    <li
      data-key={key}
      data-movable={isMovable ? '' : undefined}
      data-over={drag?.targetKey === key ? '' : undefined}
      data-dragged={drag?.key === key ? '' : undefined}
      {...(isMovable && { onPointerDown: (event: PointerEvent<HTMLElement>) => onDragStart(event, key) })}
    >
      <div className="sight">
        <PictureImage
          picture={picture}
          alt={ordered ? texts.alt(position) : texts.photoNumber(position)}
          onBroken={onBroken}
        />
        {ordered && position === 1 ? (
          <span className="cover">
            <RowBadge>{texts.cover}</RowBadge>
          </span>
        ) : null}
        {isMovable ? (
          <span className="grip" data-grip="" aria-hidden="true">
            <Icon name="menu" size={18} />
          </span>
        ) : null}
      </div>
      <span className="name" title={name}>
        {name}
      </span>
      {busy ? (
        <>
          <progress value={uploadProgress} max={1} aria-label={texts.uploading(name)} />
          <span className="note">
            {uploadProgress < 1 ? texts.percent(uploadProgress) : texts.processing}
          </span>
        </>
      ) : null}
      {error === null ? null : (
        <span className="problem" role="alert">
          {error}
        </span>
      )}
      {error === null || file === null ? null : (
        <RowButton tone="primary" aria-label={texts.retryPicture(name)} onClick={() => onRetry(picture)}>
          {texts.retry}
        </RowButton>
      )}
      <div className="tools">
        {isMovable ? (
          <>
            <IconButton
              {...toolButtonProps}
              icon="chevron-left"
              label={texts.moveEarlier(name)}
              data-move="earlier"
              disabled={position === 1}
              onClick={() => onMove(key, position - 2)}
            />
            <IconButton
              {...toolButtonProps}
              icon="chevron-right"
              label={texts.moveLater(name)}
              data-move="later"
              disabled={position === count}
              onClick={() => onMove(key, position)}
            />
          </>
        ) : null}
        {isMovable && position > 1 ? (
          <IconButton
            {...toolButtonProps}
            icon="star"
            label={texts.makeCover(name)}
            onClick={() => onMove(key, 0)}
          />
        ) : null}
        <IconButton
          {...toolButtonProps}
          icon="edit"
          label={texts.edit(name)}
          data-edit=""
          onClick={() => onEdit(picture)}
        />
        <IconButton
          {...toolButtonProps}
          icon={busy ? 'close' : 'trash'}
          label={busy ? texts.cancelUpload(name) : texts.remove(name)}
          data-remove=""
          onClick={() => onRemove(picture)}
        />
      </div>
    </li>
  );
}
