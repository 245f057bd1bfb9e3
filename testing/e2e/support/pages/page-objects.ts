import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { findEmailedLink } from '../accounts/accounts.ts';
import { PASSWORD } from '../data/test-data-api.ts';
import { expectLoggedInToast, expectToasts } from '../fixtures/toasts.ts';

/** Signs in on the stack's site, or on the given site. */
export async function logIn(page: Page, email: string, site = ''): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectLoggedInToast(page);
  await expect(page).not.toHaveURL(/\/login/);
}

/** The sign-up form. `fill` and `send` are separate methods, so tests can reload the page in between. */
export class SignUpScreen {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async fill(person: { name: string; email: string; phone: string }, role: 'buyer' | 'seller') {
    const page = this.#page;
    await page.getByLabel('Name', { exact: true }).fill(person.name);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel(/^Phone/).fill(person.phone);
    await page.getByRole('main').getByRole('combobox').selectOption(role);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  }

  /** @param otherToasts expected toasts in addition to “User Created Successfully” */
  async send(...otherToasts: string[]) {
    await this.#page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expectToasts(this.#page, 'User Created Successfully', ...otherToasts);
  }
}

/** Opens the link from the sign-up email, then continues on the confirmation page. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'Confirm your email address' });
  await expect(heading).toBeVisible();
  const findLink = async () => findEmailedLink(page.request, email, 'VERIFY_EMAIL');
  await expect.poll(findLink).not.toBeNull();
  await page.request.get((await findLink()) ?? '');
  await page.getByRole('button', { name: 'I opened the link' }).click();
  await expect(heading).toBeHidden();
}

/** The dialog in which a buyer orders a car. */
export class BookingModal {
  readonly root: Locator;
  constructor(page: Page) {
    this.root = page.locator('#booking-modal');
  }

  field(label: 'Order date' | 'Name' | 'Email' | 'Phone'): Locator {
    return this.root.getByLabel(label, { exact: true });
  }
  get place(): Locator {
    return this.root.getByLabel('Select Meeting Location');
  }
  get submitButton(): Locator {
    return this.root.getByRole('button', { name: 'SUBMIT' });
  }
  /** Selects the first place, which is the car's own. Returns its displayed text. */
  async chooseFirstPlace(): Promise<string> {
    await this.place.selectOption({ index: 1 });
    return this.place.locator('option').nth(1).innerText();
  }
}

/** The payment page within the dashboard. */
export class PaymentScreen {
  readonly page: Page;
  readonly #site: string;
  constructor(page: Page, site = '') {
    this.page = page;
    this.#site = site;
  }

  async open(orderId: string): Promise<void> {
    await this.page.goto(`${this.#site}/dashboard/payment/${orderId}`);
  }
  get justPayButton(): Locator {
    return this.page.getByRole('button', { name: 'Just Pay' });
  }
  get errorAlert(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }
  get success(): Locator {
    return this.page.getByRole('heading', { name: 'Payment successful!' });
  }
  get transactionId(): Locator {
    return this.page.getByText(/^pi_\w+$/);
  }

  get #cardFrame(): FrameLocator {
    return this.cardFrame.contentFrame();
  }
  get cardFrame(): Locator {
    return this.page.locator('iframe[title="Secure card payment input frame"]');
  }
  /** Returns a card field by its placeholder. */
  cardField(placeholder: string): Locator {
    return this.#cardFrame.getByPlaceholder(placeholder, { exact: true });
  }
  get cardNumber(): Locator {
    return this.#cardFrame.locator('input[name="cardnumber"]');
  }

  /** Types a card key by key. Clears each field first, because earlier input stays in the form. */
  async fillCard(number: string, { cvc = '123' } = {}): Promise<void> {
    const frame = this.#cardFrame;
    const typeInto = async (name: string, text: string) => {
      const input = frame.locator(`input[name="${name}"]`);
      await input.fill('');
      await input.pressSequentially(text);
    };
    await typeInto('cardnumber', number);
    await typeInto('exp-date', `12${String((new Date().getFullYear() + 2) % 100)}`);
    await typeInto('cvc', cvc);
    await typeInto('postal', '60601');
  }

  async pay(number: string): Promise<void> {
    await this.fillCard(number);
    await this.justPayButton.click();
  }

  /** The card issuer's authentication page, which appears in an overlay. */
  get issuerPage(): FrameLocator {
    return this.page.frameLocator('iframe[title="3D Secure authentication"]');
  }
  /** Returns a button of the card issuer's page. */
  issuerButton(outcome: 'Complete' | 'Fail'): Locator {
    return this.issuerPage.getByRole('button', { name: outcome });
  }
  /** Completes or fails the authentication on the card issuer's page. */
  async authenticate(outcome: 'Complete' | 'Fail'): Promise<void> {
    await this.issuerButton(outcome).click();
  }
}

/** Returns the row of My Orders with this car model. On phones, each row is displayed as a card. */
export const orderRow = (page: Page, model: string): Locator =>
  page.getByRole('row').filter({ hasText: model });
