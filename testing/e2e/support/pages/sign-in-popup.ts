import type { Locator, Page } from '@playwright/test';

/** The sign-in provider's pop-up in the Auth emulator. */
export class SignInPopup {
  readonly window: Page;
  private constructor(window: Page) {
    this.window = window;
  }

  /** Clicks a button that opens the pop-up. */
  static async openWith(button: Locator): Promise<SignInPopup> {
    const whenOpened = button.page().waitForEvent('popup');
    await button.click();
    const window = await whenOpened;
    await window.waitForURL('**/emulator/auth/handler**');
    return new SignInPopup(window);
  }

  /** Completes the sign-in as a new user. */
  async continueAs({ name, email }: { name: string; email: string }): Promise<void> {
    await this.window.getByRole('button', { name: 'Add new account' }).click();
    await this.window.locator('#email-input').fill(email);
    await this.window.locator('#display-name-input').fill(name);
    const whenClosed = this.window.waitForEvent('close');
    await this.window.locator('#sign-in').click();
    await whenClosed;
  }

  /**
   * Completes the sign-in as a user whose email address the provider has not verified. If an account with
   * this address exists, its owner must sign in to it first. The pop-up's form cannot create such a user, so
   * this method calls the pop-up's script directly. The emulator parses the access token when it links the
   * sign-in methods, so the token must have the format that the emulator expects.
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
    const whenClosed = this.window.waitForEvent('close');
    await this.window.evaluate(
      ([token, address]) => {
        const { finishWithUser } = window as unknown as {
          finishWithUser: (idToken: string, email: string) => void;
        };
        finishWithUser(`${token}&access_token=${token}`, address);
      },
      [encodeURIComponent(claims), email] as const,
    );
    await whenClosed;
  }

  /** Completes the sign-in as a user who has used this provider before. */
  async continueAgainAs(email: string): Promise<void> {
    const whenClosed = this.window.waitForEvent('close');
    await this.window.locator('.js-reuse-account').filter({ hasText: email }).click();
    await whenClosed;
  }

  async close(): Promise<void> {
    await this.window.close();
  }
}
