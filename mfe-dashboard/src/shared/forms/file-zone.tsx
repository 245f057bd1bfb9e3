import { type DragEvent, type ReactElement, type ReactNode, type Ref, useEffect, useState } from 'react';
import { styled } from 'styled-components';

const DropZone = styled.div`
  display: grid;
  gap: var(--sg-space-3);
  min-width: 0;
  padding: clamp(var(--sg-space-2), 2vw, var(--sg-space-4));
  border: 1px solid var(--sg-line);
  outline: 2px dashed transparent;
  outline-offset: -1px;
  border-radius: var(--sg-radius-l);
  transition: background var(--sg-fast) var(--sg-ease);

  /* On the narrowest phones, two pictures fit in a row only without the margin. */
  @media (max-width: 24rem) {
    margin-inline: -0.875rem;
  }
  &[data-over] {
    outline-color: var(--sg-primary);
    background: var(--sg-primary-soft);
  }
`;

const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Blocks drops outside the drop zone, because the browser would leave the page to open the file. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', preventDrop);
    addEventListener('drop', preventDrop);
    return () => {
      removeEventListener('dragover', preventDrop);
      removeEventListener('drop', preventDrop);
    };
  }, []);
}

interface Props {
  ref?: Ref<HTMLDivElement>;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A drop zone around a file input. */
export function FileZone({ ref, onFiles, children }: Props): ReactElement {
  const [isDragOver, setIsDragOver] = useState(false);
  usePreventStrayDrops();
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsDragOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setIsDragOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <DropZone
      ref={ref}
      data-over={isDragOver ? '' : undefined}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragOver(false);
      }}
      onDrop={onDrop}
    >
      {children}
    </DropZone>
  );
}
