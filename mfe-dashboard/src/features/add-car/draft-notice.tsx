import { failureText } from '@second-gear/contract/failure-text';
import { useOnce } from '@second-gear/shared-auth/use-once';
import { Button, LinkButton } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useState } from 'react';
import { newDraftId } from '../../shared/draft-here.ts';
import { newStart, type Start } from './draft-start.ts';
import { draft as texts } from './texts.ts';
import type { DraftInHand } from './use-draft.ts';

interface Props {
  draft: DraftInHand;
  /** Replaces this draft with another one. */
  onStart: (start: Start) => void;
  onThrowAway: () => void;
  /** The notice disappears after the choice, so the caller moves the focus. */
  onKept: () => void;
}

/**
 * Explains why the server does not store a draft, with actions to fix it. Renders nothing without a problem.
 */
export function DraftNotice({ draft, onStart, onThrowAway, onKept }: Props): ReactElement | null {
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const { trouble } = draft;
  if (!trouble) return null;
  if (trouble.kind === 'refused') return <FormError>{texts.refused(trouble.why)}</FormError>;

  const choose = (work: () => Promise<void>) =>
    once(async () => {
      setBusy(true);
      try {
        await work();
      } catch (error) {
        notify.error(failureText(error));
      }
      setBusy(false);
    });
  const keepMine = () =>
    choose(async () => {
      await draft.keepMine();
      onKept();
    });
  const takeOther = () =>
    choose(async () => {
      const other = await draft.takeOther();
      if (!other) return;
      draft.done();
      onStart({ ...other, found: false, moved: true });
    });
  const another = () => {
    const content = draft.content();
    draft.done();
    onStart({ ...newStart(), ...content, id: newDraftId(), unsaved: true, moved: true });
  };

  return (
    <div role="alert">
      <Callout
        tone={trouble.kind === 'listed' ? 'info' : 'warning'}
        title={texts[trouble.kind].title}
        action={
          <Cluster gap={2}>
            {trouble.kind === 'changed' ? (
              <>
                <Button size="s" loading={busy} onClick={() => void takeOther()}>
                  {texts.changed.takeOther}
                </Button>
                <Button size="s" variant="secondary" loading={busy} onClick={() => void keepMine()}>
                  {texts.changed.keepMine}
                </Button>
              </>
            ) : null}
            {trouble.kind === 'gone' ? (
              <>
                <Button size="s" loading={busy} onClick={() => void keepMine()}>
                  {texts.gone.keep}
                </Button>
                <Button size="s" variant="secondary" onClick={onThrowAway}>
                  {texts.gone.throwAway}
                </Button>
              </>
            ) : null}
            {trouble.kind === 'listed' ? (
              <>
                <LinkButton size="s" to="/dashboard/myproducts">
                  {texts.listed.products}
                </LinkButton>
                <Button size="s" variant="secondary" onClick={another}>
                  {texts.listed.another}
                </Button>
              </>
            ) : null}
          </Cluster>
        }
      >
        {texts[trouble.kind].body}
      </Callout>
    </div>
  );
}
