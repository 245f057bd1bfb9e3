import type { Locator, Page } from '@playwright/test';

/** The provider's window, as the Auth emulator shows it. */
export class SignInWindow {
  readonly window: Page;
  private constructor(window: Page) {
    this.window = window;
  }

  /** Presses a button that opens it. */
  static async openedBy(button: Locator): Promise<SignInWindow> {
    const opening = button.page().waitForEvent('popup');
    await button.click();
    const window = await opening;
    await window.waitForURL('**/emulator/auth/handler**');
    return new SignInWindow(window);
  }

  /** Finishes as somebody whom the provider has not sent here before. */
  async continueAs({ name, email }: { name: string; email: string }): Promise<void> {
    await this.window.getByRole('button', { name: 'Add new account' }).click();
    await this.window.locator('#email-input').fill(email);
    await this.window.locator('#display-name-input').fill(name);
    const closed = this.window.waitForEvent('close');
    await this.window.locator('#sign-in').click();
    await closed;
  }

  /**
   * Finishes as somebody whose address the provider has not checked: who has an account under it is then
   * asked to sign in there first. The window offers no such person, so its own script is told directly; the
   * access token is one that the emulator can read again when the ways are joined.
   */
  async continueUnverifiedAs({
    uid,
    name,
    email,
  }: {
    uid: string;
    name: string;
    email: string;
  }): Promise<void> {
    const claims = JSON.stringify({ sub: `unverified-${uid}`, name, email, email_verified: false });
    const closed = this.window.waitForEvent('close');
    await this.window.evaluate(
      ([token, address]) => {
        const { finishWithUser } = window as unknown as {
          finishWithUser: (idToken: string, email: string) => void;
        };
        finishWithUser(`${token}&access_token=${token}`, address);
      },
      [encodeURIComponent(claims), email] as const,
    );
    await closed;
  }

  /** Finishes as somebody who came this way before. */
  async continueAgainAs(email: string): Promise<void> {
    const closed = this.window.waitForEvent('close');
    await this.window.locator('.js-reuse-account').filter({ hasText: email }).click();
    await closed;
  }

  async close(): Promise<void> {
    await this.window.close();
  }
}
