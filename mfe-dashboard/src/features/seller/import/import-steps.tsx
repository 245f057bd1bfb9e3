import { toErrorMessage } from '@second-gear/contract/error-message';
import type { CarImport } from '@second-gear/contract/imports';
import { Button, LinkButton } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { deleteImport, pauseImport, startImport } from './api.ts';
import { texts } from './texts.ts';

const ProgressBar = styled.progress`
  width: 100%;
  height: 0.6rem;
  accent-color: var(--sg-primary);
`;

/** Shows the progress of an import and its available actions. */
export function ImportSteps({ carImport }: { carImport: CarImport }): ReactElement {
  const navigate = useNavigate();
  const [isRemoveDialogOpen, setIsRemoveDialogOpen] = useState(false);
  const { _id, state, rows, photos, kept = 0 } = carImport;
  const start = useAction({
    run: () => startImport(_id),
    successText: texts.screen.started,
    invalidates: 'updateImport',
  });
  const pause = useAction({
    run: () => pauseImport(_id),
    successText: texts.screen.paused,
    invalidates: 'updateImport',
  });
  const remove = useAction({
    run: () => deleteImport(_id),
    successText: texts.screen.removed,
    invalidates: 'updateImport',
    getDeletedId: () => _id,
    onDone: () => void navigate('/dashboard/import'),
  });
  const readyCount = rows.ready - photos.lackingRows;
  const error = start.error ?? pause.error;

  const renderNotStarted = () => (
    <Stack gap={3}>
      {rows.ready === 0 ? <p>{texts.screen.nothingReady}</p> : null}
      {rows.ready > 0 && readyCount === 0 ? <p>{texts.screen.allMissingPhotos(rows.ready)}</p> : null}
      {readyCount > 0 && photos.lackingRows > 0 ? (
        <p>{texts.screen.someMissingPhotos(photos.lackingRows)}</p>
      ) : null}
      <Cluster>
        <Button loading={start.isPending} disabled={readyCount === 0} onClick={() => start.mutate(undefined)}>
          {texts.screen.list(readyCount)}
        </Button>
        <Button variant="secondary" loading={remove.isPending} onClick={() => setIsRemoveDialogOpen(true)}>
          {texts.screen.remove}
        </Button>
      </Cluster>
      <ConfirmDialog
        open={isRemoveDialogOpen}
        title={texts.screen.removeTitle}
        body={texts.screen.removeBody}
        confirmLabel={texts.screen.remove}
        danger
        busy={remove.isPending}
        error={remove.error && toErrorMessage(remove.error)}
        onConfirm={() => remove.mutate(undefined)}
        onCancel={() => setIsRemoveDialogOpen(false)}
      />
    </Stack>
  );
  const renderInProgress = () => (
    <Stack gap={3}>
      <p role="status">{state === 'running' ? texts.screen.running : texts.screen.pausedStatus}</p>
      <ProgressBar
        value={rows.listed}
        max={Math.max(1, rows.listed + rows.ready)}
        aria-label={texts.screen.progress(rows.listed, rows.listed + rows.ready)}
      />
      <p>{texts.screen.progress(rows.listed, rows.listed + rows.ready)}</p>
      <div>
        {state === 'running' ? (
          <Button variant="secondary" loading={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {texts.screen.pause}
          </Button>
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
            {texts.screen.resume}
          </Button>
        )}
      </div>
    </Stack>
  );
  const renderFinished = () => (
    <Callout
      tone={rows.wrong > 0 || kept > 0 ? 'warning' : 'success'}
      title={<span role="status">{texts.screen.done(rows.listed - kept, kept)}</span>}
      action={
        <Cluster>
          <LinkButton to="/dashboard/myproducts">{texts.screen.products}</LinkButton>
          <LinkButton to="/dashboard/import" variant="secondary">
            {texts.screen.importAnother}
          </LinkButton>
        </Cluster>
      }
    >
      {kept > 0 ? <p>{texts.screen.doneInReview(kept)}</p> : null}
      {rows.wrong > 0 ? <p>{texts.screen.doneInvalid(rows.wrong)}</p> : null}
    </Callout>
  );
  return (
    <Stack gap={3}>
      {error ? <FormError>{toErrorMessage(error)}</FormError> : null}
      {{
        checked: renderNotStarted,
        running: renderInProgress,
        paused: renderInProgress,
        done: renderFinished,
      }[state]()}
    </Stack>
  );
}
