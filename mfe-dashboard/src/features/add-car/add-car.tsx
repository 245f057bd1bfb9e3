import { queryKeys } from '@second-gear/contract/query-keys';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { useUser } from '@second-gear/shared-auth/session';
import { Card } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { listDrafts } from '../../api/list-drafts.ts';
import { draftHere } from '../../shared/draft-here.ts';
import { Screen } from '../../shared/screen.tsx';
import { AddCarForm } from './add-car-form.tsx';
import { dropMissing, isStarted, readDrafts } from './draft.ts';
import { allLeft } from './draft-saver.ts';
import { chooseStart, newStart, type Start } from './draft-start.ts';
import { OtherDrafts } from './other-drafts.tsx';
import { texts } from './texts.ts';

/** Refetched each time the page opens, because another tab or device may have changed a draft. */
const draftsQuery = (uid: string) => ({
  queryKey: [...queryKeys.drafts, uid],
  queryFn: async () => {
    await allLeft();
    const drafts = await listDrafts();
    dropMissing(
      uid,
      drafts.map(({ _id }) => _id),
    );
    return drafts;
  },
  staleTime: 0,
  gcTime: 0,
  // Without the server, the draft of this browser opens immediately.
  retry: false,
  networkMode: 'always' as const,
});

function Desk({ uid }: { uid: string }): ReactElement {
  const client = useQueryClient();
  const drafts = useQuery(draftsQuery(uid));
  const [start, setStart] = useState<Start | null>(null);
  const [turn, setTurn] = useState(0);

  if (start === null && !drafts.isPending) {
    setStart(chooseStart(draftHere(uid), readDrafts(uid), drafts.data ?? null));
  }
  if (start === null) {
    return (
      <Card>
        <LoadingState label={texts.loading}>
          <Skeleton h="100rem" />
        </LoadingState>
      </Card>
    );
  }
  const go = (next: Start) => {
    setStart(next);
    setTurn((now) => now + 1);
    void refreshAfter(client, 'drafting');
  };
  return (
    <>
      <AddCarForm key={turn} uid={uid} start={start} onStart={go} />
      <OtherDrafts
        drafts={(drafts.data ?? []).filter(({ _id }) => _id !== start.id)}
        onOpen={go}
        onNew={start.version > 0 || isStarted(start) ? () => go({ ...newStart(), moved: true }) : undefined}
      />
    </>
  );
}

/** Renders the Add Car screen. Typed text and uploads form a draft until they are submitted or cleared. */
export function AddCar(): ReactElement {
  const user = useUser();
  return <Screen title={texts.title}>{user ? <Desk key={user.uid} uid={user.uid} /> : null}</Screen>;
}
