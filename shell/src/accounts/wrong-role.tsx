import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import type { Role } from '@second-gear/contract/users';
import { becomeSeller, useRoles } from '@second-gear/shared-auth/session';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { Button, LinkButton } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { PageTitle, Stack } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { PageHead } from '../screen/page-head.tsx';
import { common } from '../texts.ts';

const guardTexts = common.guard;

/** Lets a buyer become a seller. */
function StartSellingActions() {
  const client = useQueryClient();
  const becomeSellerMutation = useSingleFlightMutation({
    mutationFn: becomeSeller,
    onSuccess: () => invalidateAfter(client, 'updateProfile'),
  });
  return (
    <>
      <Button loading={becomeSellerMutation.isPending} onClick={() => becomeSellerMutation.mutate()}>
        {guardTexts.sell}
      </Button>
      <LinkButton variant="ghost" to="/dashboard">
        {guardTexts.toDashboard}
      </LinkButton>
      <FormError>
        {becomeSellerMutation.error ? toErrorMessage(becomeSellerMutation.error) : undefined}
      </FormError>
    </>
  );
}

/** Explains selling to a buyer on a seller page, with a button to start. */
const SellingIntro = () => (
  <EmptyState title={guardTexts.sellFor} icon="car" action={<StartSellingActions />}>
    <Stack gap={2}>
      <p>{guardTexts.sellText}</p>
      <p>{guardTexts.sellButton}</p>
    </Stack>
  </EmptyState>
);

/** Explains who may use a page. A buyer on a seller page can become a seller there. */
export function WrongRole({ roles }: { roles: readonly Role[] }) {
  const canStartSelling = useRoles()?.buyer === true && roles.includes('seller');
  const title = canStartSelling ? guardTexts.sellTitle : guardTexts.wrongRole;
  return (
    // This is a single element, because the dashboard's grid would place title and text in separate cells.
    <div>
      <PageHead title={title} noindex />
      <PageTitle>{title}</PageTitle>
      {canStartSelling ? (
        <SellingIntro />
      ) : (
        <EmptyState
          title={guardTexts.wrongRoleFor(roles.join(' or '))}
          icon="alert"
          action={
            <>
              <LinkButton to="/dashboard">{guardTexts.toDashboard}</LinkButton>
              <LinkButton variant="ghost" to="/contacts">
                {guardTexts.toContacts}
              </LinkButton>
            </>
          }
        >
          {guardTexts.wrongRoleText}
        </EmptyState>
      )}
    </div>
  );
}
