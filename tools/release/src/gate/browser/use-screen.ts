import { type Action, actOnPage, type Offer } from './page-actions.ts';
import { FALLBACK_SELECTOR, withTimeout } from './page-errors.ts';
import { type OpenedPage, type Pages, WALK_QUIET_MS } from './pages.ts';
import type { VisitTarget } from './walk-targets.ts';

/** Limit of actions on one screen, in case each reveals more of them. */
const MAX_ACTIONS = 40;
/** Longest wait for the requests of an action, in milliseconds on an idle machine. */
const ACTION_WAIT_MS = 2_000;

/**
 * Performs an action, or none, and returns what the page offers then. Null if the action loaded another
 * document. Throws PageTimeoutError.
 */
function act({ timing }: Pages, { page }: OpenedPage, perform: string | null): Promise<Offer | null> {
  const options = { perform, fallback: FALLBACK_SELECTOR, waitMs: ACTION_WAIT_MS * timing.slowdown };
  return withTimeout(
    'the page after that',
    timing.timeoutMs,
    page.evaluate(actOnPage, options).catch((error: unknown) => {
      if (/context was destroyed|navigat/i.test(String(error))) return null;
      throw error;
    }),
  );
}

/** The actions of a screen that are still to perform. */
class OpenActions {
  readonly #done = new Set<string>();
  /** The action that revealed each action. Null if the screen shows it at first. */
  readonly #revealedBy = new Map<string, Action | null>();
  readonly #openedAgain = new Set<string>();

  /** Adds the actions that a page offers, and returns the next one. */
  next(actions: readonly Action[], last: Action | null): Action | undefined {
    for (const { key } of actions) if (!this.#revealedBy.has(key)) this.#revealedBy.set(key, last);
    return actions.find(({ key }) => !this.#done.has(key));
  }

  /** Whether the page offered actions that it does not offer now. */
  get hasHidden(): boolean {
    return this.#hidden().length > 0;
  }

  #hidden(): [string, Action | null][] {
    return [...this.#revealedBy].filter(([key]) => !this.#done.has(key) && !this.#openedAgain.has(key));
  }

  end({ key }: Action): void {
    this.#done.add(key);
  }

  /** Returns an action that reveals one that was not performed, such as another submission of a dialog. */
  nextOpener(): Action | null {
    const hidden = this.#hidden().find(([, opener]) => opener !== null);
    if (!hidden) return null;
    this.#openedAgain.add(hidden[0]);
    return hidden[1];
  }
}

/** Attempts to load an address while the last action loads other ones. */
const MAX_ATTEMPTS = 5;

/** Loads an address, even while the last action loads another one. */
async function openAgain(pages: Pages, opened: OpenedPage, address: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pages.goTo(opened, address);
      break;
    } catch (error) {
      const isInterrupted = /interrupted by another navigation|ERR_ABORTED/.test(String(error));
      if (!isInterrupted || attempt === MAX_ATTEMPTS) throw error;
      // The interrupted navigation may itself still interrupt the next one.
      await pages.withResponseTimeout(opened.page.waitForLoadState());
    }
  }
  await pages.waitUntilSettled(opened, WALK_QUIET_MS);
}

/**
 * Submits every form of a screen, empty and with sample values, and presses every visible, enabled button
 * once. Faults are recorded under the name of the action. An action may leave the screen, or replace the
 * document; the screen is then opened again.
 */
export async function useScreen(
  pages: Pages,
  opened: OpenedPage,
  { name, address }: VisitTarget,
): Promise<void> {
  const openActions = new OpenActions();
  let offer = await act(pages, opened, null);
  const home = offer?.pathname;
  let last: Action | null = null;
  for (let count = 0; count < MAX_ACTIONS; count += 1) {
    const isThere = offer !== null && !offer.hasFailed && !offer.isLeaving && offer.pathname === home;
    let action: Action | null | undefined = isThere && offer ? openActions.next(offer.actions, last) : null;
    if (!action && last !== null && openActions.hasHidden) {
      // The last action may have left the screen, or hidden its other actions.
      opened.relabel(`${name}: after ${last.name}`);
      await openAgain(pages, opened, address);
      offer = await act(pages, opened, null);
      action = offer && openActions.next(offer.actions, null);
    }
    action ??= openActions.nextOpener();
    if (!action) return;
    opened.relabel(`${name}: ${action.name}`);
    offer = await act(pages, opened, action.key);
    openActions.end(action);
    last = action;
    if (offer?.hasFailed)
      pages.faults.add(`${opened.label()}: the page shows the fallback instead of the remote.`);
  }
}
