import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Order } from '@second-gear/contract/orders';
import { type Account, createAccount, updateAccount } from '../accounts/accounts.ts';
import { signIn } from '../accounts/sign-in.ts';
import { PASSWORD, type TestDataApi } from '../data/test-data-api.ts';
import { expectLoggedInToast } from '../fixtures/toasts.ts';
import { type HeldRequest, holdNextRequest } from '../network/hold-request.ts';
import { orderRow, PaymentScreen } from '../pages/page-objects.ts';
import { stack } from '../stack/stack.ts';

const MY_ORDERS_PATH = '/dashboard/my-order';
const SECOND_MS = 1_000;

interface PaymentScenarioOptions {
  page: Page;
  testDataApi: TestDataApi;
  http: APIRequestContext;
  account: Account;
  order: Order;
}

/** Drives the browser of a new buyer through the payment of one order. */
export class PaymentScenario {
  /** The buyer's tabs with the payment page. The first one is active. */
  readonly tabs: PaymentScreen[];
  readonly context: BrowserContext;
  readonly order: Order;
  readonly #testDataApi: TestDataApi;
  readonly #http: APIRequestContext;
  readonly #account: Account;
  #heldRequest: HeldRequest | null = null;
  #unblockRecording: (() => Promise<void>) | null = null;

  private constructor({ page, testDataApi, http, account, order }: PaymentScenarioOptions) {
    this.tabs = [new PaymentScreen(page)];
    this.context = page.context();
    this.order = order;
    this.#testDataApi = testDataApi;
    this.#http = http;
    this.#account = account;
  }

  /** Creates a buyer who orders a car and opens My Orders. */
  static async start(
    page: Page,
    testDataApi: TestDataApi,
    http: APIRequestContext,
  ): Promise<PaymentScenario> {
    const account = await createAccount(http, 'buyer');
    const id = await testDataApi.orderCar(await testDataApi.listCar(), account);
    const order = await testDataApi.call<Order>(account.email, 'GET', `/orders/${id}`);
    await signIn(page, account.email);
    await page.goto(MY_ORDERS_PATH);
    return new PaymentScenario({ page, testDataApi, http, account, order });
  }

  get payment(): PaymentScreen {
    const [tab] = this.tabs;
    if (!tab) throw new Error('Every tab is closed');
    return tab;
  }
  get page(): Page {
    return this.payment.page;
  }

  /** Opens the payment page through the link in My Orders. */
  async open(): Promise<void> {
    if (!this.page.url().endsWith(MY_ORDERS_PATH)) await this.page.goto(MY_ORDERS_PATH);
    await orderRow(this.page, this.order.model).getByRole('link', { name: 'Pay Now' }).click();
    await this.expectPaymentPage();
  }

  async expectPaymentPage(): Promise<void> {
    await expect(this.page).toHaveURL(`/dashboard/payment/${this.order._id}`);
  }

  async expectMyOrders(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  }

  async openAnotherTab(): Promise<PaymentScreen> {
    const newTab = new PaymentScreen(await this.context.newPage());
    this.tabs.push(newTab);
    await newTab.open(this.order._id);
    return newTab;
  }

  /** Closes the active tab and opens the payment page in a new one. */
  async reopenInNewTab(): Promise<void> {
    const [oldTab, newTab] = [this.payment, new PaymentScreen(await this.context.newPage())];
    this.tabs.splice(this.tabs.indexOf(oldTab), 1, newTab);
    await oldTab.page.close();
    await newTab.open(this.order._id);
  }

  /**
   * Holds the next request that any tab sends to `url`, until `releaseAll` or `abortHeldRequest` is called.
   */
  async holdRequest(url: string, stage: 'beforeRequest' | 'beforeResponse'): Promise<HeldRequest> {
    this.#heldRequest = await holdNextRequest(this.context, url, stage);
    return this.#heldRequest;
  }

  /**
   * Makes the provider fail whenever our server reads this payment, so the server cannot record it.
   * `releaseAll` removes this fault.
   */
  async blockRecording(): Promise<void> {
    const [intent] = await this.#testDataApi.findIntents(this.order._id);
    const path = `/v1/payment_intents/${intent ?? ''}`;
    await this.#testDataApi.injectProviderFault({ kind: 'error', method: 'GET', path, times: 10_000 });
    this.#unblockRecording = () => this.#testDataApi.clearProviderFaults(path);
  }

  /** Releases the held request, and lets our server record the payment again. */
  async releaseAll(): Promise<void> {
    this.#heldRequest?.release();
    await this.#unblockRecording?.();
  }

  /** Aborts the held request, as if the browser were offline. */
  abortHeldRequest(): void {
    this.#heldRequest?.abort();
  }

  async logOutInOtherTab(): Promise<void> {
    const otherTab = await this.context.newPage();
    await otherTab.goto('/about');
    await otherTab.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await otherTab.close();
  }

  /** Ends the session at the server and at the sign-in service. The pages are not notified. */
  async endSession(): Promise<void> {
    const response = await this.#http.delete(`${stack().api}/jwt`, {
      headers: { authorization: `Bearer ${(await this.#token()) ?? ''}` },
    });
    expect(response.ok()).toBe(true);
    await updateAccount(this.#http, this.#account, { disableUser: true });
  }

  /**
   * Replaces the token in the browser with an invalid one, as if the server's secret had changed. The page
   * can still get a new token.
   */
  async invalidateToken(): Promise<void> {
    const invalidToken = (await this.#token())?.replace(/[^.]+$/, (signature) =>
      [...signature].reverse().join(''),
    );
    await this.page.evaluate((token) => localStorage.setItem('token', token), invalidToken ?? '');
  }

  #token(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('token'));
  }

  /**
   * Signs in on /login after the redirect. First waits for the next second, because sign-in times have a
   * resolution of one second. The server would reject a session that starts in the second in which the
   * previous one ended.
   */
  async signInAgain(): Promise<void> {
    await this.page.waitForTimeout(SECOND_MS - (Date.now() % SECOND_MS));
    await updateAccount(this.#http, this.#account, { disableUser: false });
    await this.page.getByLabel('Email', { exact: true }).fill(this.#account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await this.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expectLoggedInToast(this.page);
  }

  /** Returns how often the provider has charged the order, over all its payment intents. */
  async countCharges(): Promise<number> {
    const intents = await this.#testDataApi.findIntents(this.order._id);
    const charges = await Promise.all(intents.map((intent) => this.#testDataApi.countCharges(intent)));
    return charges.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the order from the server. */
  readOrder(): Promise<Order> {
    return this.#testDataApi.call<Order>(this.#account.email, 'GET', `/orders/${this.order._id}`);
  }
}
