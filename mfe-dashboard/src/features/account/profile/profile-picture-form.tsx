import { toErrorMessage } from '@second-gear/contract/error-message';
import { IMAGE_TYPES } from '@second-gear/contract/image-sources';
import type { User } from '@second-gear/contract/users';
import { Avatar } from '@second-gear/ui/avatar';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack, visuallyHidden } from '@second-gear/ui/layout';
import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { useAction, useReportChange } from '../../../shared/hooks/use-action.ts';
import { isPicture } from '../../../shared/pictures/file-types.ts';
import { fitPicture, needsFitting } from '../../../shared/pictures/picture-limits.ts';
import { removePicture, uploadMyPicture } from './api.ts';
import { texts } from './texts.ts';

/** A selected picture that is not uploaded yet. */
interface SelectedPicture {
  file: File;
  /** Object URL of the local file. */
  preview: string;
}

/**
 * Manages a new profile picture: choice, preview and upload. If the upload fails, the picture stays selected.
 */
function useProfilePicture() {
  const reportChange = useReportChange();
  const [selected, setSelected] = useState<SelectedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Uploaded share, 0 to 1. Null if nothing is being uploaded. */
  const [uploadProgress, setUploadProgress] = useState<number | null>(null);
  const uploadController = useRef<AbortController | null>(null);

  useEffect(() => () => uploadController.current?.abort(), []);
  const preview = selected?.preview;
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const choose = (file: File) => {
    setProblem(isPicture(file) ? null : texts.picture.wrongType);
    if (isPicture(file)) setSelected({ file, preview: URL.createObjectURL(file) });
  };
  const discardSelection = () => {
    uploadController.current?.abort();
    setSelected(null);
    setProblem(null);
  };
  const save = async () => {
    if (!selected || uploadController.current) return;
    const controller = new AbortController();
    uploadController.current = controller;
    setProblem(null);
    setUploadProgress(0);
    try {
      const { file } = selected;
      const fittedFile = needsFitting(file) ? await fitPicture(file) : file;
      if (controller.signal.aborted) return;
      await uploadMyPicture(fittedFile, setUploadProgress, controller.signal);
      await reportChange(texts.picture.saved, 'updateProfile');
      setSelected(null);
    } catch (error) {
      // The user canceled the upload or left the page.
      if (!controller.signal.aborted) setProblem(toErrorMessage(error));
    } finally {
      uploadController.current = null;
      setUploadProgress(null);
    }
  };
  return { selected, problem, uploadProgress, choose, discardSelection, save };
}

const PictureRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--sg-space-4) var(--sg-space-5);
  align-items: center;

  > :last-child {
    flex: 1 1 14rem;
  }
  input {
    ${visuallyHidden}
  }
  progress {
    width: 100%;
    max-width: 20rem;
  }
  small {
    color: var(--sg-ink-2);
  }
`;

/** Edits the profile picture: choose, preview and upload, or remove. */
export function ProfilePictureForm({ me }: { me: User }): ReactElement {
  const { selected, problem, uploadProgress, choose, discardSelection, save } = useProfilePicture();
  const [pendingRemoval, setPendingRemoval] = useState<User | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  const preview = selected?.preview;
  const previousPreview = useRef(preview);
  useEffect(() => {
    // The preview replaces the buttons, so focus moves to the first new one.
    if (previousPreview.current !== preview) firstButton.current?.focus();
    previousPreview.current = preview;
  }, [preview]);
  const remove = useAction({
    run: removePicture,
    successText: texts.picture.removed,
    invalidates: 'updateProfile',
  });

  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) choose(file);
    // The user may choose the same file again after discarding it.
    event.target.value = '';
  };

  return (
    <PictureRow>
      <Avatar picture={selected?.preview ?? me.picture} name={me.displayName} size="6rem" />
      <Stack gap={3}>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={texts.picture.file}
          accept={IMAGE_TYPES.join(',')}
          onChange={onChoose}
        />
        {selected ? (
          <>
            <p>{texts.picture.preview}</p>
            {uploadProgress === null ? null : (
              <progress value={uploadProgress} max={1} aria-label={texts.picture.sending} />
            )}
            <Cluster gap={3}>
              <Button
                ref={firstButton}
                size="s"
                loading={uploadProgress !== null}
                onClick={() => void save()}
              >
                {texts.picture.save}
              </Button>
              <Button size="s" variant="ghost" onClick={discardSelection}>
                {texts.picture.discard}
              </Button>
            </Cluster>
          </>
        ) : (
          <>
            <Cluster gap={3}>
              <Button
                ref={firstButton}
                size="s"
                variant="secondary"
                icon="upload"
                onClick={() => input.current?.click()}
              >
                {me.picture === null ? texts.picture.choose : texts.picture.change}
              </Button>
              {me.picture === null ? null : (
                <Button size="s" variant="ghost" icon="trash" onClick={() => setPendingRemoval(me)}>
                  {texts.picture.remove}
                </Button>
              )}
            </Cluster>
            <small>{texts.picture.hint}</small>
          </>
        )}
        <FormError>{problem}</FormError>
      </Stack>
      <ConfirmAction
        subject={pendingRemoval}
        action={remove}
        getTexts={() => ({
          title: texts.picture.removeTitle,
          body: texts.picture.removeBody,
          confirmLabel: texts.picture.remove,
        })}
        onClose={() => setPendingRemoval(null)}
      />
    </PictureRow>
  );
}
