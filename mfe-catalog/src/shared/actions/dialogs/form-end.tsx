import { failureText } from '@second-gear/contract/failure-text';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import { common } from '../../texts.ts';

/** How the form of a dialog ends: why the last try failed, the button that sends, and the way out. */
export function FormEnd({
  sending,
  send,
  onClose,
}: {
  sending: { error: unknown; isPending: boolean };
  /** What the button says. */
  send: string;
  onClose: () => void;
}) {
  return (
    <>
      {sending.error ? <FormError>{failureText(sending.error)}</FormError> : null}
      <Cluster gap={3}>
        <Button type="submit" loading={sending.isPending}>
          {send}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {common.actions.cancel}
        </Button>
      </Cluster>
    </>
  );
}
