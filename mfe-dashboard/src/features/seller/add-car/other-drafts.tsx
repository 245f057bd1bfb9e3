import { type Draft, MAX_DRAFTS } from '@second-gear/contract/drafts';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { Card, Cluster, SectionTitle, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { saveDraft } from '../../../shared/api/save-draft.ts';
import { RowButton, RowStyles } from '../../../shared/components/rows.tsx';
import { formatInstant } from '../../../shared/format/format.ts';
import { common } from '../../../shared/texts.ts';
import { deleteDraft, getDraft } from './api.ts';
import { fromServerDraft, type InitialDraft } from './initial-draft.ts';
import { texts } from './texts.ts';

const List = styled(RowStyles)`
  ul {
    display: grid;
    gap: var(--sg-space-3);
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2) var(--sg-space-4);
    align-items: center;
    justify-content: space-between;
  }
  strong {
    display: block;
    overflow-wrap: anywhere;
  }
`;

const getDraftName = ({ form }: Draft): string =>
  [form.carName, form.carModel]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ') || texts.drafts.unnamed;

interface Props {
  drafts: readonly Draft[];
  onOpen: (draft: InitialDraft) => void;
  /** Absent while the current draft is empty. */
  onNew: (() => void) | undefined;
}

/** Lists the user's other drafts, with actions to open one. */
export function OtherDrafts({ drafts, onOpen, onNew }: Props): ReactElement | null {
  const client = useQueryClient();
  const runSingleFlight = useSingleFlight();
  const [busy, setBusy] = useState(false);
  if (drafts.length === 0 && !onNew) return null;

  const refresh = () => invalidateAfter(client, 'saveDraft');
  /**
   * Runs an action unless the same one is still running. Different actions may overlap: the user may restore
   * one draft while another is being discarded.
   */
  const runOnce = (actionKey: string, action: () => Promise<unknown>) =>
    runSingleFlight(async () => {
      setBusy(true);
      try {
        await action();
      } catch (error) {
        notify.error(toErrorMessage(error));
        if (error instanceof ApiError && error.status < 500) await refresh();
      }
      setBusy(false);
    }, actionKey);
  const openDraft = (id: string) =>
    runOnce(`open ${id}`, async () => onOpen({ ...fromServerDraft(await getDraft(id)), takesFocus: true }));
  const restore = ({ _id, form, pictures }: Draft) =>
    runOnce(`restore ${_id}`, async () => {
      await saveDraft(_id, { version: 0, form, pictures });
      notify.success(texts.drafts.draftRestored);
      await refresh();
    });
  const remove = (draft: Draft) =>
    runOnce(`remove ${draft._id}`, async () => {
      await deleteDraft(draft._id);
      notify.success(texts.drafts.removed, {
        action: { label: common.undo, run: () => void restore(draft) },
      });
      await refresh();
    });

  return (
    <Card>
      <Stack gap={4}>
        <div>
          <SectionTitle>{texts.drafts.list}</SectionTitle>
          <p>{texts.drafts.listHelp(drafts.length, MAX_DRAFTS)}</p>
        </div>
        <List>
          <ul aria-label={texts.drafts.list}>
            {drafts.map((draft) => (
              <li key={draft._id}>
                <span>
                  <strong>{getDraftName(draft)}</strong>
                  <span className="row-note">
                    {`${texts.drafts.changedAt(formatInstant(draft.changedAt))}, ${texts.drafts.pictures(draft.pictures.length)}`}
                  </span>
                </span>
                <Cluster gap={2}>
                  <RowButton
                    rowName={getDraftName(draft)}
                    disabled={busy}
                    onClick={() => void openDraft(draft._id)}
                  >
                    {texts.drafts.open}
                  </RowButton>
                  <RowButton
                    tone="quiet-danger"
                    rowName={getDraftName(draft)}
                    disabled={busy}
                    onClick={() => void remove(draft)}
                  >
                    {texts.drafts.remove}
                  </RowButton>
                </Cluster>
              </li>
            ))}
          </ul>
        </List>
        {onNew ? (
          <div>
            <Button variant="secondary" icon="plus" onClick={onNew}>
              {texts.drafts.startNew}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}
