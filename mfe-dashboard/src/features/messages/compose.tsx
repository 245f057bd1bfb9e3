import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Card, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { carQuery } from '../../api/get-car.ts';
import { threadsQuery } from '../../api/list-threads.ts';
import { startThread } from '../../api/start-thread.ts';
import { carName } from '../../shared/car-name.ts';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { MessageForm } from './message-form.tsx';
import { messages } from './texts.ts';

const NoCar = ({ title, help }: { title: string; help: string }) => (
  <EmptyState title={title} icon="mail" action={<LinkButton to="/viewallcars">{messages.browse}</LinkButton>}>
    {help}
  </EmptyState>
);

function ToSeller({ carId }: { carId: string }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const car = useQuery(carQuery(carId));
  const threads = useInfiniteQuery(threadsQuery(useUser()?.uid ?? ''));
  const [begun] = (threads.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((thread) => thread.carId === carId);
  // What the two have said before belongs above what comes now.
  if (begun) return <Navigate to={`/dashboard/messages/${begun._id}`} replace />;
  if (car.isPending || threads.isPending) {
    return (
      <LoadingState label={common.loading(messages.compose)}>
        <Skeleton h="10rem" />
      </LoadingState>
    );
  }
  if (!car.data) {
    if (car.error instanceof ApiError && car.error.status === 404) {
      return <NoCar title={messages.carGone} help={messages.carGoneHelp} />;
    }
    return (
      <ErrorState
        title={common.listFailed(messages.compose)}
        message={failureText(car.error)}
        onRetry={() => void car.refetch()}
      />
    );
  }
  const send = async (text: string) => {
    const { insertedId } = await startThread(carId, text);
    notify.success(messages.sent);
    await refreshAfter(client, 'writing');
    await navigate(`/dashboard/messages/${insertedId}`, { replace: true });
  };
  return (
    <Card>
      <Stack gap={4}>
        <p>{messages.composeLead(carName(car.data))}</p>
        <MessageForm place={carId} onSend={send} />
      </Stack>
    </Card>
  );
}

/** `/dashboard/messages/new?car={id}`: the first message to a car's seller. */
export function Compose(): ReactElement {
  const [search] = useSearchParams();
  const carId = search.get('car');
  return (
    <Screen title={messages.compose}>
      {carId ? (
        <ToSeller key={carId} carId={carId} />
      ) : (
        <NoCar title={messages.noCar} help={messages.noCarHelp} />
      )}
    </Screen>
  );
}
