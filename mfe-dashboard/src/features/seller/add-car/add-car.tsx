import { invalidateAfter } from '@second-gear/contract/invalidations';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useUser } from '@second-gear/shared-auth/session';
import { Card } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { readCurrentDraftId } from '../../../shared/car-form/current-draft.ts';
import { Screen } from '../../../shared/components/screen.tsx';
import { AddCarForm } from './add-car-form.tsx';
import { listDrafts } from './api.ts';
import { waitForPendingSaves } from './draft-saver.ts';
import { isStarted, readSentDraftIds, readStoredDrafts, removeSentDrafts } from './draft-storage.ts';
import { chooseInitialDraft, createInitialDraft, type InitialDraft } from './initial-draft.ts';
import { OtherDrafts } from './other-drafts.tsx';
import { texts } from './texts.ts';

/** Refetched each time the page opens, because another tab or device may have changed a draft. */
const draftsQuery = (uid: string) => ({
  queryKey: [...queryKeys.drafts, uid],
  queryFn: async () => {
    await waitForPendingSaves();
    // Removes only drafts that were sent before the request. A later draft of another tab may be missing from
    // the list although it was not deleted.
    const sentIds = readSentDraftIds(uid);
    const drafts = await listDrafts();
    removeSentDrafts(
      uid,
      sentIds.filter((id) => !drafts.some(({ _id }) => _id === id)),
    );
    return drafts;
  },
  staleTime: 0,
  gcTime: 0,
  // If the server is unreachable, the draft stored in this browser opens immediately.
  retry: false,
  networkMode: 'always' as const,
});

function AddCarContent({ uid }: { uid: string }): ReactElement {
  const client = useQueryClient();
  const drafts = useQuery(draftsQuery(uid));
  const [initialDraft, setInitialDraft] = useState<InitialDraft | null>(null);
  const [formKey, setFormKey] = useState(0);

  if (initialDraft === null && !drafts.isPending) {
    setInitialDraft(chooseInitialDraft(readCurrentDraftId(uid), readStoredDrafts(uid), drafts.data ?? null));
  }
  if (initialDraft === null) {
    return (
      <Card>
        <LoadingState label={texts.loading}>
          <Skeleton height="100rem" />
        </LoadingState>
      </Card>
    );
  }
  const openDraft = (nextDraft: InitialDraft) => {
    setInitialDraft(nextDraft);
    setFormKey((current) => current + 1);
    void invalidateAfter(client, 'saveDraft');
  };
  return (
    <>
      <AddCarForm key={formKey} uid={uid} initialDraft={initialDraft} onOpenDraft={openDraft} />
      <OtherDrafts
        drafts={(drafts.data ?? []).filter(({ _id }) => _id !== initialDraft.id)}
        onOpen={openDraft}
        onNew={
          initialDraft.version > 0 || isStarted(initialDraft)
            ? () => openDraft({ ...createInitialDraft(), takesFocus: true })
            : undefined
        }
      />
    </>
  );
}

/** Renders the Add Car screen. Typed text and uploads form a draft until they are submitted or cleared. */
export function AddCar(): ReactElement {
  const user = useUser();
  return <Screen title={texts.title}>{user ? <AddCarContent key={user.uid} uid={user.uid} /> : null}</Screen>;
}
