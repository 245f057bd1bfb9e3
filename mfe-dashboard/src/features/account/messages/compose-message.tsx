import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ApiError } from '@second-gear/shared-auth/request';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Card, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { carQuery } from '../../../api/get-car.ts';
import { threadsQuery } from '../../../api/list-threads.ts';
import { BackLink } from '../../../shared/components/back-link.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { common } from '../../../shared/texts.ts';
import { startThread } from './api.ts';
import { moveDraft } from './message-draft.ts';
import { MessageForm } from './message-form.tsx';
import { texts } from './texts.ts';

const NoCarState = ({ title, help }: { title: string; help: string }) => (
  <EmptyState title={title} icon="mail" action={<LinkButton to="/viewallcars">{texts.browse}</LinkButton>}>
    {help}
  </EmptyState>
);

/** Redirects to the existing conversation about a car and moves the unsent text there. */
function RedirectToThread({ uid, carId, id }: { uid: string; carId: string; id: string }): ReactElement {
  // Must run before the form of the conversation reads its stored text.
  useLayoutEffect(() => moveDraft(uid, carId, id), [uid, carId, id]);
  return <Navigate to={`/dashboard/messages/${id}`} replace />;
}

function MessageToSeller({ carId }: { carId: string }): ReactElement {
  const client = useQueryClient();
  const uid = useUser()?.uid ?? '';
  const car = useQuery(carQuery(carId));
  const threads = useInfiniteQuery(threadsQuery(uid));
  // The list may already contain the new conversation while the request is pending. The form must stay
  // mounted until the response arrives.
  const [isSending, setSending] = useState(false);
  const [startedId, setStartedId] = useState<string>();
  const [existingThread] = (threads.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((thread) => thread.carId === carId);
  // Opens an existing conversation, so that its messages appear above the form.
  const threadId = startedId ?? (isSending ? undefined : existingThread?._id);
  if (threadId !== undefined) return <RedirectToThread uid={uid} carId={carId} id={threadId} />;
  if (car.isPending || threads.isPending) {
    return (
      <LoadingState label={common.loading(texts.composeNoun)}>
        <Skeleton h="10rem" />
      </LoadingState>
    );
  }
  if (!car.data) {
    if (car.error instanceof ApiError && car.error.status === 404) {
      return <NoCarState title={texts.carGone} help={texts.carGoneHelp} />;
    }
    return (
      <ErrorState
        title={common.listFailed(texts.composeNoun)}
        message={toErrorMessage(car.error)}
        onRetry={() => void car.refetch()}
      />
    );
  }
  const send = async (text: string) => {
    setSending(true);
    try {
      return await startThread(carId, text);
    } catch (error) {
      setSending(false);
      throw error;
    }
  };
  const showThread = ({ insertedId }: { insertedId: string }) => {
    notify.success(texts.sent);
    void invalidateAfter(client, 'sendMessage');
    setStartedId(insertedId);
  };
  return (
    <Card>
      <Stack gap={4}>
        <p>{texts.composeLead(carName(car.data))}</p>
        <MessageForm targetId={carId} onSend={send} onSent={showThread} />
      </Stack>
    </Card>
  );
}

/** Renders `/dashboard/messages/new?car={id}`: the first message to a car's seller. */
export function ComposeMessage(): ReactElement {
  const [search] = useSearchParams();
  const carId = search.get('car');
  return (
    <Screen title={texts.compose} above={<BackLink to="/dashboard/messages" label={texts.back} />}>
      {carId ? (
        <MessageToSeller key={carId} carId={carId} />
      ) : (
        <NoCarState title={texts.noCar} help={texts.noCarHelp} />
      )}
    </Screen>
  );
}
