import { failureText } from '@second-gear/contract/failure-text';
import type { CarImport } from '@second-gear/contract/imports';
import { Button, LinkButton } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { deleteImport } from '../../api/delete-import.ts';
import { pauseImport } from '../../api/pause-import.ts';
import { startImport } from '../../api/start-import.ts';
import { useAction } from '../../shared/use-action.ts';
import { one } from './texts.ts';

const Bar = styled.progress`
  width: 100%;
  height: 0.6rem;
  accent-color: var(--sg-primary);
`;

/** Shows the progress of an import and its available actions. */
export function ImportSteps({ data }: { data: CarImport }): ReactElement {
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const { _id, state, rows, photos, kept = 0 } = data;
  const start = useAction({ run: () => startImport(_id), done: one.started, changes: 'importing' });
  const pause = useAction({ run: () => pauseImport(_id), done: one.paused, changes: 'importing' });
  const remove = useAction({
    run: () => deleteImport(_id),
    done: one.removed,
    changes: 'importing',
    ends: () => _id,
    onDone: () => void navigate('/dashboard/import'),
  });
  const complete = rows.ready - photos.lackingRows;
  const error = start.error ?? pause.error;

  const before = () => (
    <Stack gap={3}>
      {rows.ready === 0 ? <p>{one.nothingReady}</p> : null}
      {rows.ready > 0 && complete === 0 ? <p>{one.allLack}</p> : null}
      {complete > 0 && photos.lackingRows > 0 ? <p>{one.someLack(photos.lackingRows)}</p> : null}
      <Cluster>
        <Button loading={start.isPending} disabled={complete === 0} onClick={() => start.mutate(undefined)}>
          {one.list(complete)}
        </Button>
        <Button variant="secondary" loading={remove.isPending} onClick={() => setRemoving(true)}>
          {one.remove}
        </Button>
      </Cluster>
      <ConfirmDialog
        open={removing}
        title={one.removeTitle}
        body={one.removeBody}
        confirmLabel={one.remove}
        danger
        busy={remove.isPending}
        error={remove.error && failureText(remove.error)}
        onConfirm={() => remove.mutate(undefined)}
        onCancel={() => setRemoving(false)}
      />
    </Stack>
  );
  const during = () => (
    <Stack gap={3}>
      <p role="status">{state === 'running' ? one.running : one.pausedNow}</p>
      <Bar
        value={rows.listed}
        max={Math.max(1, rows.listed + rows.ready)}
        aria-label={one.progress(rows.listed, rows.listed + rows.ready)}
      />
      <p>{one.progress(rows.listed, rows.listed + rows.ready)}</p>
      <div>
        {state === 'running' ? (
          <Button variant="secondary" loading={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {one.pause}
          </Button>
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate(undefined)}>
            {one.resume}
          </Button>
        )}
      </div>
    </Stack>
  );
  const after = () => (
    <Callout
      tone={rows.wrong > 0 || kept > 0 ? 'warning' : 'success'}
      title={<span role="status">{one.done(rows.listed - kept, kept)}</span>}
      action={
        <Cluster>
          <LinkButton to="/dashboard/myproducts">{one.products}</LinkButton>
          <LinkButton to="/dashboard/import" variant="secondary">
            {one.another}
          </LinkButton>
        </Cluster>
      }
    >
      {kept > 0 ? <p>{one.doneKept}</p> : null}
      {rows.wrong > 0 ? <p>{one.doneWrong(rows.wrong)}</p> : null}
    </Callout>
  );
  return (
    <Stack gap={3}>
      {error ? <FormError>{failureText(error)}</FormError> : null}
      {{ checked: before, running: during, paused: during, done: after }[state]()}
    </Stack>
  );
}
