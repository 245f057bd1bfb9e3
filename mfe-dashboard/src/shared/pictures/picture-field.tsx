import { IMAGE_TYPES } from '@second-gear/contract/image-sources';
import { Button } from '@second-gear/ui/button';
import { FileField, FormError } from '@second-gear/ui/field';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { FileZone } from '../forms/file-zone.tsx';
import { common } from '../texts.ts';
import { PictureInputs, PictureList } from './picture-css.ts';
import type { PictureEditor } from './picture-editor.tsx';
import { type PictureActions, PictureItem } from './picture-item.tsx';
import { pictureListTexts as texts } from './texts.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { Picture, Pictures } from './use-pictures.ts';

/** The picture that is being edited, and the editor, whose code loads on first use. */
interface EditSession {
  picture: Picture;
  Editor: typeof PictureEditor;
  /** Ends the edit, so the form no longer waits for it. */
  finish: () => void;
}

interface Props {
  pictures: Pictures;
  label: string;
  hint: string;
  name: string;
  error: string | undefined;
  /** Whether order matters. The first picture is then the cover. */
  ordered?: boolean;
}

/**
 * File input for several pictures with drag and drop. Shows progress and order, and lets users crop, rotate
 * and remove pictures.
 */
export function PictureField({ pictures, label, hint, name, error, ordered = true }: Props): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const [editSession, setEditSession] = useState<EditSession | null>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const nextFocusSelectors = useRef<string[]>([]);
  const pictureList = pictures.pictures;

  // Moving an item in the DOM blurs its button, so focus is restored.
  useEffect(() => {
    const selectors = nextFocusSelectors.current;
    nextFocusSelectors.current = [];
    const candidates = selectors.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    candidates.find((element) => element)?.focus();
  }, [pictureList]);

  const announcePosition = (key: string, index: number) => {
    const pictureName = pictureList.find((picture) => picture.key === key)?.name ?? '';
    setAnnouncement(
      texts.moved(pictureName, Math.min(index, pictureList.length - 1) + 1, pictureList.length),
    );
  };
  const moveTo = (key: string, index: number) => {
    const from = pictureList.findIndex((picture) => picture.key === key);
    nextFocusSelectors.current = [
      `[data-key='${key}'] [data-move='${index < from ? 'earlier' : 'later'}']:not(:disabled)`,
      `[data-key='${key}'] [data-move]:not(:disabled)`,
    ];
    announcePosition(key, index);
    pictures.moveTo(key, index);
  };
  const { drag, startDrag } = useDragOrder((key, targetKey) => {
    const index = pictureList.findIndex((picture) => picture.key === targetKey);
    if (index < 0) return;
    announcePosition(key, index);
    pictures.moveTo(key, index);
  });
  const remove = (picture: Picture) => {
    const { key, name, busy } = picture;
    const removedIndex = pictureList.findIndex((other) => other.key === key);
    const neighbor = pictureList[removedIndex + 1] ?? pictureList[removedIndex - 1];
    nextFocusSelectors.current = [
      ...(neighbor ? [`[data-key='${neighbor.key}'] [data-remove]`] : []),
      'input',
    ];
    pictures.remove(key);
    if (busy) return;
    const restore = () => {
      nextFocusSelectors.current = [`[data-key='${key}'] [data-remove]`];
      pictures.restore(picture, removedIndex);
    };
    notify.success(texts.removed(name), { action: { label: common.undo, run: restore } });
  };
  const edit = async (picture: Picture) => {
    const finish = pictures.startEdit();
    try {
      const { PictureEditor } = await import('./picture-editor.tsx');
      setEditSession({ picture, Editor: PictureEditor, finish });
    } catch (error) {
      finish();
      console.warn(error);
      notify.error(texts.editorMissing);
    }
  };

  const endEdit = ({ finish }: EditSession) => {
    setEditSession(null);
    finish();
  };

  const actions: PictureActions = {
    onDragStart: startDrag,
    onMove: moveTo,
    onEdit: (picture) => void edit(picture),
    onRetry: pictures.retry,
    onRemove: remove,
    onBroken: (picture) => void pictures.checkBroken(picture),
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add([...(event.target.files ?? [])]);
    // The user may choose the same file again after removing it.
    event.target.value = '';
  };
  return (
    <FileZone ref={root} onFiles={pictures.add}>
      <PictureInputs data-chosen={pictureList.length > 0 ? '' : undefined}>
        <FileField
          label={label}
          name={name}
          accept={IMAGE_TYPES.join(',')}
          multiple
          hint={pictureList.length > 0 ? `${texts.photosAdded(pictureList.length)} ${hint}` : hint}
          error={error}
          onChange={choose}
        />
        <div className="camera">
          <Button variant="secondary" icon="image" onClick={() => cameraInput.current?.click()}>
            {texts.takePhoto}
          </Button>
          <input
            ref={cameraInput}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            capture="environment"
            hidden
            aria-hidden="true"
            tabIndex={-1}
            onChange={choose}
          />
        </div>
      </PictureInputs>
      {pictures.problems.length > 0 ? <FormError>{pictures.problems.join('. ')}</FormError> : null}
      {pictureList.length > 0 ? (
        <PictureList>
          {ordered && pictureList.length > 1 ? <p className="help">{texts.orderHelp}</p> : null}
          <ul aria-label={texts.list}>
            {pictureList.map((picture, index) => (
              <PictureItem
                key={picture.key}
                picture={picture}
                position={index + 1}
                count={pictureList.length}
                ordered={ordered}
                drag={drag}
                actions={actions}
              />
            ))}
          </ul>
        </PictureList>
      ) : null}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {editSession ? (
        <editSession.Editor
          picture={editSession.picture}
          onDone={(file) => {
            pictures.replace(editSession.picture.key, file);
            endEdit(editSession);
          }}
          onClose={() => endEdit(editSession)}
        />
      ) : null}
    </FileZone>
  );
}
