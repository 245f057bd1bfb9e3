import { IMAGE_TYPES } from '@second-gear/contract/image-sources';
import { Button } from '@second-gear/ui/button';
import { FileField, FormError } from '@second-gear/ui/field';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { FileZone } from '../file-zone.tsx';
import { common } from '../texts.ts';
import { List, Sources } from './picture-css.ts';
import type { PictureEditor } from './picture-editor.tsx';
import { PictureItem } from './picture-item.tsx';
import { pictures as texts } from './texts.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { Picture, Pictures } from './use-pictures.ts';

/** The picture in the editor, which loads on first use. */
interface Edited {
  picture: Picture;
  Editor: typeof PictureEditor;
  /** Ends the edit, so that the form no longer waits for it. */
  end: () => void;
}

/**
 * File input for several pictures with drag and drop. Shows progress and order, and lets users crop, rotate
 * and remove pictures.
 */
export function PictureField({
  pictures,
  label,
  hint,
  name,
  error,
  ordered = true,
}: {
  pictures: Pictures;
  label: string;
  hint: string;
  name: string;
  error: string | undefined;
  /** Whether order matters. The first picture is then the cover. */
  ordered?: boolean;
}): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const focusNext = useRef<string[]>([]);
  const list = pictures.pictures;

  // Moving an item in the DOM blurs its button, so the focus is restored.
  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = [];
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    found.find((element) => element)?.focus();
  }, [list]);

  const say = (key: string, index: number) => {
    const name = list.find((picture) => picture.key === key)?.name ?? '';
    setSaid(texts.moved(name, Math.min(index, list.length - 1) + 1, list.length));
  };
  const place = (key: string, index: number) => {
    const from = list.findIndex((picture) => picture.key === key);
    focusNext.current = [
      `[data-key='${key}'] [data-move='${index < from ? 'earlier' : 'later'}']:not(:disabled)`,
      `[data-key='${key}'] [data-move]:not(:disabled)`,
    ];
    say(key, index);
    pictures.place(key, index);
  };
  const { drag, begin } = useDragOrder((key, over) => {
    const index = list.findIndex((picture) => picture.key === over);
    if (index < 0) return;
    say(key, index);
    pictures.place(key, index);
  });
  const remove = (picture: Picture) => {
    const { key, name, busy } = picture;
    const at = list.findIndex((other) => other.key === key);
    const next = list[at + 1] ?? list[at - 1];
    focusNext.current = [...(next ? [`[data-key='${next.key}'] [data-remove]`] : []), 'input'];
    pictures.remove(key);
    if (busy) return;
    const bringBack = () => {
      focusNext.current = [`[data-key='${key}'] [data-remove]`];
      pictures.restore(picture, at);
    };
    notify.success(texts.removed(name), { action: { label: common.undo, run: bringBack } });
  };
  const edit = async (picture: Picture) => {
    const end = pictures.beginEdit();
    try {
      const { PictureEditor } = await import('./picture-editor.tsx');
      setEdited({ picture, Editor: PictureEditor, end });
    } catch (error) {
      end();
      console.warn(error);
      notify.error(texts.editorMissing);
    }
  };

  const endEdit = ({ end }: Edited) => {
    setEdited(null);
    end();
  };

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add([...(event.target.files ?? [])]);
    // The user may choose the same file again after removing it.
    event.target.value = '';
  };
  return (
    <FileZone ref={root} onFiles={pictures.add}>
      <Sources data-chosen={list.length > 0 ? '' : undefined}>
        <FileField
          label={label}
          name={name}
          accept={IMAGE_TYPES.join(',')}
          multiple
          hint={list.length > 0 ? `${texts.chosen(list.length)} ${hint}` : hint}
          error={error}
          onChange={choose}
        />
        <div className="camera">
          <Button variant="secondary" icon="image" onClick={() => camera.current?.click()}>
            {texts.takePhoto}
          </Button>
          <input
            ref={camera}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            capture="environment"
            hidden
            aria-hidden="true"
            tabIndex={-1}
            onChange={choose}
          />
        </div>
      </Sources>
      {pictures.problems.length > 0 ? <FormError>{pictures.problems.join('. ')}</FormError> : null}
      {list.length > 0 ? (
        <List>
          {ordered && list.length > 1 ? <p className="help">{texts.orderHelp}</p> : null}
          <ul aria-label={texts.list}>
            {list.map((picture, index) => (
              <PictureItem
                key={picture.key}
                picture={picture}
                position={index + 1}
                count={list.length}
                ordered={ordered}
                drag={drag}
                onGrab={begin}
                onPlace={place}
                onEdit={(chosen) => void edit(chosen)}
                onRetry={pictures.retry}
                onRemove={remove}
                onLost={(picture) => void pictures.lost(picture)}
              />
            ))}
          </ul>
        </List>
      ) : null}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {edited ? (
        <edited.Editor
          picture={edited.picture}
          onDone={(file) => {
            pictures.replace(edited.picture.key, file);
            endEdit(edited);
          }}
          onClose={() => endEdit(edited)}
        />
      ) : null}
    </FileZone>
  );
}
