import { toErrorMessage } from '@second-gear/contract/error-message';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button, LinkButton } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useState } from 'react';
import { newDraftId } from '../../../shared/car-form/current-draft.ts';
import { createInitialDraft, type InitialDraft } from './initial-draft.ts';
import { texts } from './texts.ts';
import type { CurrentDraft } from './use-draft.ts';

interface Props {
  draft: CurrentDraft;
  /** Replaces this draft with another one. */
  onOpenDraft: (nextDraft: InitialDraft) => void;
  onDiscard: () => void;
  /** Runs after the user's choice. The notice then disappears, so the caller moves focus. */
  onResolved: () => void;
}

/**
 * Explains why the server does not store a draft, with actions to fix it. Renders nothing if the server
 * stores the draft.
 */
export function DraftNotice({ draft, onOpenDraft, onDiscard, onResolved }: Props): ReactElement | null {
  const runSingleFlight = useSingleFlight();
  const [busy, setBusy] = useState(false);
  const { problem } = draft;
  if (!problem) return null;
  if (problem.kind === 'rejected') return <FormError>{texts.drafts.rejected(problem.message)}</FormError>;

  const runAction = (action: () => Promise<void>) =>
    runSingleFlight(async () => {
      setBusy(true);
      try {
        await action();
      } catch (error) {
        notify.error(toErrorMessage(error));
      }
      setBusy(false);
    });
  const keepOwnVersion = () =>
    runAction(async () => {
      await draft.keepOwnVersion();
      onResolved();
    });
  const acceptOtherVersion = () =>
    runAction(async () => {
      const otherDraft = await draft.acceptOtherVersion();
      if (!otherDraft) return;
      draft.finish();
      onOpenDraft({ ...otherDraft, isRestored: false, takesFocus: true });
    });
  const startNewDraft = () => {
    const content = draft.getContent();
    draft.finish();
    onOpenDraft({ ...createInitialDraft(), ...content, id: newDraftId(), unsaved: true, takesFocus: true });
  };

  return (
    <div role="alert">
      <Callout
        tone={problem.kind === 'listed' ? 'info' : 'warning'}
        title={texts.drafts[problem.kind].title}
        action={
          <Cluster gap={2}>
            {problem.kind === 'changed' ? (
              <>
                <Button size="s" loading={busy} onClick={() => void acceptOtherVersion()}>
                  {texts.drafts.changed.useOther}
                </Button>
                <Button size="s" variant="secondary" loading={busy} onClick={() => void keepOwnVersion()}>
                  {texts.drafts.changed.useThis}
                </Button>
              </>
            ) : null}
            {problem.kind === 'deleted' ? (
              <>
                <Button size="s" loading={busy} onClick={() => void keepOwnVersion()}>
                  {texts.drafts.deleted.keep}
                </Button>
                <Button size="s" variant="secondary" onClick={onDiscard}>
                  {texts.drafts.deleted.deleteDraft}
                </Button>
              </>
            ) : null}
            {problem.kind === 'listed' ? (
              <>
                <LinkButton size="s" to="/dashboard/myproducts">
                  {texts.drafts.listed.products}
                </LinkButton>
                <Button size="s" variant="secondary" onClick={startNewDraft}>
                  {texts.drafts.listed.copyToNewDraft}
                </Button>
              </>
            ) : null}
          </Cluster>
        }
      >
        {texts.drafts[problem.kind].body}
      </Callout>
    </div>
  );
}
