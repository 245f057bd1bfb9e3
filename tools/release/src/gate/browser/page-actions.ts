/** An action that a visitor can perform: submitting a form or pressing a button. */
export interface Action {
  /** Identifies the action even if the page changes. */
  key: string;
  /** Name in messages, such as `pressing “Save”`. */
  name: string;
}

/** The current state of a screen, with its possible actions. */
export interface ScreenState {
  actions: Action[];
  hasFailed: boolean;
  /** Whether another document is loading. */
  isLeaving: boolean;
  pathname: string;
}

/**
 * Performs an action, waits for its effects, and returns the screen's new state. Runs inside a page, so it
 * must be self-contained. Uses only the content of remotes: an open dialog, else `main`.
 */
export async function actOnPage({
  actionKey,
  fallback,
  waitMs,
}: {
  actionKey: string | null;
  fallback: string;
  waitMs: number;
}): Promise<ScreenState> {
  const BUTTONS = 'button, input[type="button"], summary, [role="button"], [role="tab"], [role="switch"]';
  const SAMPLES: Record<string, string> = {
    email: 'ann@example.com',
    tel: '+13125550123',
    url: 'https://example.com/',
    number: '1',
    date: '2026-01-02',
    month: '2026-01',
    time: '10:00',
    'datetime-local': '2026-01-02T10:00',
    password: 'Sample-1234',
  };
  const textOf = (element: Element | null): string => {
    const text = (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return text.length > 40 ? `${text.slice(0, 40)}…` : text;
  };
  const isUsable = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.matches(':disabled, [aria-disabled="true"], [inert], [inert] *');
  const isSubmit = (element: Element): boolean =>
    (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) &&
    element.form !== null &&
    (element.type === 'submit' || element.type === 'image');
  const formName = (form: HTMLFormElement): string =>
    form.getAttribute('aria-label') ??
    (textOf(
      [...form.elements].find((element) => isSubmit(element) && isUsable(element as HTMLElement)) ?? null,
    ) ||
      textOf(form.closest('section, dialog, main')?.querySelector('h1, h2, h3, legend') ?? null));
  const setValue = (field: Element, value: string): void => {
    // React overrides the element's own property, and only notices changes through the prototype's setter.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    setter?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const fill = (form: HTMLFormElement, isEmpty: boolean): void => {
    for (const field of form.elements) {
      if (!(field instanceof HTMLElement) || !isUsable(field)) continue;
      if (field instanceof HTMLSelectElement) {
        const options = [...field.options].filter((option) => !option.disabled);
        const option = isEmpty ? options[0] : options.at(-1);
        if (option) setValue(field, option.value);
      } else if (field instanceof HTMLTextAreaElement) setValue(field, isEmpty ? '' : 'Sample');
      else if (field instanceof HTMLInputElement && !field.readOnly) {
        if (field.type === 'checkbox' || field.type === 'radio') {
          if (!isEmpty && !field.checked) field.click();
        } else if (
          !['file', 'hidden', 'submit', 'button', 'image', 'reset', 'range', 'color'].includes(field.type)
        )
          setValue(field, isEmpty ? '' : field.min || (SAMPLES[field.type] ?? 'Sample'));
      }
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  const submit = async (form: HTMLFormElement, isEmpty: boolean): Promise<void> => {
    fill(form, isEmpty);
    // React updates the form's state before the form is submitted.
    await pause(0);
    const button = [...form.elements].find((each) => isSubmit(each) && isUsable(each as HTMLElement));
    if (button) (button as HTMLElement).click();
    else form.requestSubmit();
  };

  const listActions = (): (Action & { run: () => unknown })[] => {
    const dialogs = [
      ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]'),
    ].filter((dialog) => isUsable(dialog as HTMLElement));
    const scope = dialogs.at(-1) ?? document.querySelector('main');
    if (!scope) return [];
    // The dialog's name is part of the key, because dialogs may have buttons with the same name.
    const dialogName = scope.matches('main') ? '' : textOf(scope.querySelector('h1, h2, h3') ?? scope);
    const counts = new Map<string, number>();
    const toUniqueKey = (name: string): string => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${dialogName} ${name} ${String(count)}`;
    };
    const forms = [...scope.querySelectorAll('form')].filter(isUsable).flatMap((form) =>
      [true, false].map((isEmpty) => {
        const name = `submitting the form “${formName(form)}” ${isEmpty ? 'empty' : 'with sample values'}`;
        return { key: toUniqueKey(name), name, run: () => submit(form, isEmpty) };
      }),
    );
    const buttons = [...scope.querySelectorAll<HTMLElement>(BUTTONS)]
      .filter((button) => isUsable(button) && !isSubmit(button))
      .map((button) => {
        const name = `pressing “${textOf(button)}”`;
        return {
          key: toUniqueKey(name),
          name,
          run: () => {
            button.click();
          },
        };
      });
    // Buttons that close a dialog come last, because they hide the others.
    const isClosing = ({ name }: Action): boolean => /“(close|cancel|back|no|keep|not now)\b/i.test(name);
    return [...forms, ...buttons.filter((button) => !isClosing(button)), ...buttons.filter(isClosing)];
  };

  let isLeaving = false;
  const noteNavigation = (event: Event): void => {
    const { destination } = event as Event & { destination: { sameDocument: boolean } };
    isLeaving ||= !destination.sameDocument;
  };
  const { navigation } = globalThis as unknown as { navigation: EventTarget };
  if (actionKey !== null) {
    navigation.addEventListener('navigate', noteNavigation);
    await listActions()
      .find(({ key }) => key === actionKey)
      ?.run();
    const start = performance.now();
    do await pause(25);
    while ((globalThis.__gateRunning?.pendingUrls() ?? []).length > 0 && performance.now() - start < waitMs);
  }
  navigation.removeEventListener('navigate', noteNavigation);
  return {
    isLeaving,
    actions: listActions().map(({ key, name }) => ({ key, name })),
    hasFailed: document.querySelector(fallback) !== null,
    pathname: location.pathname,
  };
}
