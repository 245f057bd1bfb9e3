import { type Action, actOnPage, type ScreenState } from './page-actions.ts';
import { FALLBACK_SELECTOR, withTimeout } from './page-errors.ts';
import { type OpenedPage, type Pages, WALK_QUIET_MS } from './pages.ts';
import type { VisitTarget } from './walk-targets.ts';

/** Maximum number of actions on one screen, in case each reveals further ones. */
const MAX_ACTIONS = 40;
/** Timeout for the requests of an action in milliseconds, on an idle machine. */
const ACTION_WAIT_MS = 2_000;

/**
 * Performs an action (null for none) and returns the screen's new state. Null if the action loaded another
 * document. Throws PageTimeoutError.
 */
function performAction(
  { timing }: Pages,
  { page }: OpenedPage,
  actionKey: string | null,
): Promise<ScreenState | null> {
  const options = { actionKey, fallback: FALLBACK_SELECTOR, waitMs: ACTION_WAIT_MS * timing.slowdown };
  return withTimeout(
    'the page after that',
    timing.timeoutMs,
    page.evaluate(actOnPage, options).catch((error: unknown) => {
      if (/context was destroyed|navigat/i.test(String(error))) return null;
      throw error;
    }),
  );
}

/** The actions of a screen that have not been performed yet. */
class ActionQueue {
  readonly #done = new Set<string>();
  /** The action that revealed each action. Null for an action that was visible from the start. */
  readonly #revealedBy = new Map<string, Action | null>();
  readonly #reopened = new Set<string>();

  /** Adds the screen's current actions. Returns the next one to perform. */
  next(actions: readonly Action[], last: Action | null): Action | undefined {
    for (const { key } of actions) if (!this.#revealedBy.has(key)) this.#revealedBy.set(key, last);
    return actions.find(({ key }) => !this.#done.has(key));
  }

  /** Whether some actions that were not performed are no longer visible. */
  get hasHiddenActions(): boolean {
    return this.#hiddenActions().length > 0;
  }

  #hiddenActions(): [string, Action | null][] {
    return [...this.#revealedBy].filter(([key]) => !this.#done.has(key) && !this.#reopened.has(key));
  }

  markDone({ key }: Action): void {
    this.#done.add(key);
  }

  /** Returns an action that reveals a hidden action again, for example the button that opens its dialog. */
  nextOpener(): Action | null {
    const hiddenAction = this.#hiddenActions().find(([, opener]) => opener !== null);
    if (!hiddenAction) return null;
    this.#reopened.add(hiddenAction[0]);
    return hiddenAction[1];
  }
}

/** Maximum number of attempts to load an address while the last action is still navigating elsewhere. */
const MAX_ATTEMPTS = 5;

/** Loads an address, even while the last action is still navigating elsewhere. */
async function reopen(pages: Pages, opened: OpenedPage, address: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pages.goTo(opened, address);
      break;
    } catch (error) {
      const isInterrupted = /interrupted by another navigation|ERR_ABORTED/.test(String(error));
      if (!isInterrupted || attempt === MAX_ATTEMPTS) throw error;
      // The other navigation must end first, because it may interrupt the next attempt too.
      await pages.withResponseTimeout(opened.page.waitForLoadState());
    }
  }
  await pages.waitUntilSettled(opened, WALK_QUIET_MS);
}

/**
 * Submits every form of a screen, empty and with sample values, and presses every visible, enabled button
 * once. Faults get the name of the action. If an action leaves the screen, the screen is opened again.
 */
export async function useScreen(
  pages: Pages,
  opened: OpenedPage,
  { name, address }: VisitTarget,
): Promise<void> {
  const actionQueue = new ActionQueue();
  let screenState = await performAction(pages, opened, null);
  const screenPath = screenState?.pathname;
  let lastAction: Action | null = null;
  for (let count = 0; count < MAX_ACTIONS; count += 1) {
    const isOnScreen =
      screenState !== null &&
      !screenState.hasFailed &&
      !screenState.isLeaving &&
      screenState.pathname === screenPath;
    let action: Action | null | undefined =
      isOnScreen && screenState ? actionQueue.next(screenState.actions, lastAction) : null;
    if (!action && lastAction !== null && actionQueue.hasHiddenActions) {
      // The last action may have left the screen, or hidden its other actions.
      opened.relabel(`${name}: after ${lastAction.name}`);
      await reopen(pages, opened, address);
      screenState = await performAction(pages, opened, null);
      action = screenState && actionQueue.next(screenState.actions, null);
    }
    action ??= actionQueue.nextOpener();
    if (!action) return;
    opened.relabel(`${name}: ${action.name}`);
    screenState = await performAction(pages, opened, action.key);
    actionQueue.markDone(action);
    lastAction = action;
    if (screenState?.hasFailed)
      pages.faults.add(`${opened.label()}: the page shows the fallback instead of the remote.`);
  }
}
