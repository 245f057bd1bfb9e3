import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryKeys } from '@second-gear/contract/query-keys';
import { LinkButton } from '@second-gear/ui/button';
import { Card, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { carQuery } from '../../api/get-car.ts';
import { startThread } from '../../api/start-thread.ts';
import { carName } from '../../shared/car-name.ts';
import { errorText } from '../../shared/error-text.ts';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../texts/common.ts';
import { messages } from '../../texts/messages.ts';
import { MessageForm } from './message-form.tsx';

function ToSeller({ carId }: { carId: string }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const car = useQuery(carQuery(carId));
  if (car.isPending) {
    return (
      <LoadingState label={common.loading(messages.compose)}>
        <Skeleton h="10rem" />
      </LoadingState>
    );
  }
  if (!car.data) {
    return (
      <ErrorState
        title={common.listFailed(messages.compose)}
        message={errorText(car.error)}
        onRetry={() => void car.refetch()}
      />
    );
  }
  const send = async (text: string) => {
    const { insertedId } = await startThread(carId, text);
    notify.success(messages.sent);
    await client.invalidateQueries({ queryKey: queryKeys.messages });
    await navigate(`/dashboard/messages/${insertedId}`, { replace: true });
  };
  return (
    <Card>
      <Stack gap={4}>
        <p>{messages.composeLead(carName(car.data))}</p>
        <MessageForm onSend={send} />
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
        <ToSeller carId={carId} />
      ) : (
        <EmptyState
          title={messages.noCar}
          icon="mail"
          action={<LinkButton to="/viewallcars">{messages.browse}</LinkButton>}
        >
          {messages.noCarHelp}
        </EmptyState>
      )}
    </Screen>
  );
}
