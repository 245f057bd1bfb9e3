import { IMAGE_TYPES } from '@second-gear/contract/image-sources';
import { FileField, FormError } from '@second-gear/ui/field';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { type ChangeEvent, type DragEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { List, Zone } from './picture-css.ts';
import { PictureItem } from './picture-item.tsx';
import { pictures as texts } from './texts.ts';
import type { Picture, Pictures } from './use-pictures.ts';

const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** A file that is let go beside the field would be opened by the browser in place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', stop);
    addEventListener('drop', stop);
    return () => {
      removeEventListener('dragover', stop);
      removeEventListener('drop', stop);
    };
  }, []);
}

/**
 * File input for several pictures, onto which files can also be dropped, and the chosen ones with
 * progress, order, cover and removal.
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
  /** Whether their order says something: the first is then the cover. */
  ordered?: boolean;
}): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const focusNext = useRef<string[]>([]);
  const list = pictures.pictures;
  useNoStrayDrops();

  // A moved item is put elsewhere in the page, which costs its button the focus.
  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = [];
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    found.find((element) => element)?.focus();
  }, [list]);

  const place = (key: string, index: number) => {
    const from = list.findIndex((picture) => picture.key === key);
    if (dragged === null) {
      focusNext.current = [
        `[data-key='${key}'] [data-move='${index < from ? 'earlier' : 'later'}']:not(:disabled)`,
        `[data-key='${key}'] [data-move]:not(:disabled)`,
      ];
    }
    setDragged(null);
    setSaid(texts.moved(list[from]?.name ?? '', Math.min(index, list.length - 1) + 1, list.length));
    pictures.place(key, index);
  };
  const remove = ({ key, name }: Picture) => {
    const at = list.findIndex((picture) => picture.key === key);
    const next = list[at + 1] ?? list[at - 1];
    focusNext.current = [...(next ? [`[data-key='${next.key}'] [data-remove]`] : []), 'input'];
    setSaid(texts.removed(name));
    pictures.remove(key);
  };

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = '';
  };
  const hover = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    pictures.add([...event.dataTransfer.files]);
  };

  return (
    <Zone
      ref={root}
      data-over={over ? '' : undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <FileField
        label={label}
        name={name}
        accept={IMAGE_TYPES.join(',')}
        multiple
        hint={hint}
        error={error}
        onChange={choose}
      />
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
                dragged={dragged}
                onDragged={setDragged}
                onPlace={place}
                onRetry={pictures.retry}
                onRemove={remove}
                onLost={pictures.lost}
              />
            ))}
          </ul>
        </List>
      ) : null}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Zone>
  );
}
