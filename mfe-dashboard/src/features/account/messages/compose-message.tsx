import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Card, Stack } from '@second-gear/ui/layout';
import { EmptyState, Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { carQuery } from '../../../shared/api/get-car.ts';
import { threadsQuery } from '../../../shared/api/threads.ts';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { BackLink, Screen } from '../../../shared/components/screen.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { startThread } from './api.ts';
import { moveDraft } from './message-draft.ts';
import { MessageForm } from './message-form.tsx';
import { texts } from './texts.ts';

const browseLink = { to: '/viewallcars', label: texts.browse };

/** Redirects to the existing conversation about a car and moves the unsent text there. */
function RedirectToThread({ uid, carId, id }: { uid: string; carId: string; id: string }): ReactElement {
  // Must run before the form of the conversation reads its stored text.
  useLayoutEffect(() => moveDraft(uid, carId, id), [uid, carId, id]);
  return <Navigate to={`/dashboard/messages/${id}`} replace />;
}

function MessageToSeller({ carId }: { carId: string }): ReactElement {
  const reportChange = useReportChange();
  const uid = useUser()?.uid ?? '';
  const car = useQuery(carQuery(carId));
  const threads = useInfiniteQuery(threadsQuery(uid));
  // The list may already contain the new conversation while the request is pending. The form must stay
  // mounted until the response arrives.
  const [isSending, setIsSending] = useState(false);
  const [startedId, setStartedId] = useState<string>();
  const [existingThread] = (threads.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((thread) => thread.carId === carId);
  // Opens an existing conversation, so its messages appear above the form.
  const threadId = startedId ?? (isSending ? undefined : existingThread?._id);
  if (threadId !== undefined) return <RedirectToThread uid={uid} carId={carId} id={threadId} />;

  const send = async (text: string) => {
    setIsSending(true);
    try {
      return await startThread(carId, text);
    } catch (error) {
      setIsSending(false);
      throw error;
    }
  };
  const showThread = ({ insertedId }: { insertedId: string }) => {
    void reportChange(texts.sent, 'sendMessage');
    setStartedId(insertedId);
  };
  return (
    <QueryView
      query={{ ...car, isPending: car.isPending || threads.isPending }}
      noun={texts.composeNoun}
      skeleton={<Skeleton height="10rem" />}
      notFound={{ title: texts.carUnlisted, help: texts.carUnlistedHelp, icon: 'mail', back: browseLink }}
    >
      {(loadedCar) => (
        <Card>
          <Stack gap={4}>
            <p>{texts.composeLead(formatCarName(loadedCar))}</p>
            <MessageForm targetId={carId} onSend={send} onSent={showThread} />
          </Stack>
        </Card>
      )}
    </QueryView>
  );
}

/** Renders `/dashboard/messages/new?car={id}`: the first message to a car's seller. */
export function ComposeMessage(): ReactElement {
  const [search] = useSearchParams();
  const carId = search.get('car');
  return (
    <Screen title={texts.compose} linksAbove={<BackLink to="/dashboard/messages" label={texts.back} />}>
      {carId ? (
        <MessageToSeller key={carId} carId={carId} />
      ) : (
        <EmptyState
          title={texts.noCar}
          icon="mail"
          action={<LinkButton to={browseLink.to}>{browseLink.label}</LinkButton>}
        >
          {texts.noCarHelp}
        </EmptyState>
      )}
    </Screen>
  );
}
