import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import type { Role } from '@second-gear/contract/users';
import { becomeSeller, useRoles } from '@second-gear/shared-auth/session';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { Button, LinkButton } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { PageTitle, Stack } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { PageHead } from '../layout/page-head.tsx';
import { common } from '../texts.ts';

const words = common.guard;

/** Lets a buyer become a seller. */
function StartSelling() {
  const client = useQueryClient();
  const start = useMutationOnce({
    mutationFn: becomeSeller,
    onSuccess: () => refreshAfter(client, 'profile'),
  });
  return (
    <>
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        {words.sell}
      </Button>
      <LinkButton variant="ghost" to="/dashboard">
        {words.toDashboard}
      </LinkButton>
      <FormError>{start.error ? failureText(start.error) : undefined}</FormError>
    </>
  );
}

/** Explains selling to a buyer on a seller page, with a button to start. */
const SellingOffer = () => (
  <EmptyState title={words.sellFor} icon="car" action={<StartSelling />}>
    <Stack gap={2}>
      <p>{words.sellText}</p>
      <p>{words.sellButton}</p>
    </Stack>
  </EmptyState>
);

/** Explains who may use a page. A buyer on a seller page can become a seller there. */
export function WrongRole({ roles }: { roles: readonly Role[] }) {
  const mayStart = useRoles()?.buyer === true && roles.includes('seller');
  const title = mayStart ? words.sellTitle : words.wrongRole;
  return (
    // One element, because the dashboard's grid would place two in two cells.
    <div>
      <PageHead title={title} noindex />
      <PageTitle>{title}</PageTitle>
      {mayStart ? (
        <SellingOffer />
      ) : (
        <EmptyState
          title={words.wrongRoleFor(roles.join(' or '))}
          icon="shield"
          action={<LinkButton to="/dashboard">{words.toDashboard}</LinkButton>}
        >
          {words.wrongRoleText}
        </EmptyState>
      )}
    </div>
  );
}
