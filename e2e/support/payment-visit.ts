import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Order } from '@second-gear/contract/orders';
import { type Account, changeAccount, newAccount } from './accounts.ts';
import { type Held, holdBack } from './hold-back.ts';
import { orderRow, PaymentScreen } from './screens.ts';
import { PASSWORD, type Shop } from './shop.ts';
import { signIn } from './sign-in.ts';
import { stack } from './stack.ts';
import { seeLoggedIn } from './toasts.ts';

const MY_ORDERS = '/dashboard/my-order';
const SECOND_MS = 1_000;

interface Parts {
  page: Page;
  shop: Shop;
  http: APIRequestContext;
  account: Account;
  order: Order;
}

/** A buyer of the test's own who pays for the one order that they have. */
export class PaymentVisit {
  /** Their tabs with the payment page; the first is the one that they look at. */
  readonly tabs: PaymentScreen[];
  readonly context: BrowserContext;
  readonly order: Order;
  readonly #shop: Shop;
  readonly #http: APIRequestContext;
  readonly #account: Account;
  #held: Held | null = null;
  #mend: (() => Promise<void>) | null = null;

  private constructor({ page, shop, http, account, order }: Parts) {
    this.tabs = [new PaymentScreen(page)];
    this.context = page.context();
    this.order = order;
    this.#shop = shop;
    this.#http = http;
    this.#account = account;
  }

  /** Somebody new orders a car and looks at My Orders. */
  static async begin(page: Page, shop: Shop, http: APIRequestContext): Promise<PaymentVisit> {
    const account = await newAccount(http, 'buyer');
    const id = await shop.orderCar(await shop.listCar(), account);
    const order = await shop.call<Order>(account.email, 'GET', `/orders/${id}`);
    await signIn(page, account.email);
    await page.goto(MY_ORDERS);
    return new PaymentVisit({ page, shop, http, account, order });
  }

  get payment(): PaymentScreen {
    const [tab] = this.tabs;
    if (!tab) throw new Error('Every tab is closed');
    return tab;
  }
  get page(): Page {
    return this.payment.page;
  }

  /** To the payment page, by the link in My Orders. */
  async open(): Promise<void> {
    if (!this.page.url().endsWith(MY_ORDERS)) await this.page.goto(MY_ORDERS);
    await orderRow(this.page, this.order.model).getByRole('link', { name: 'Pay Now' }).click();
    await this.seePaymentPage();
  }

  async seePaymentPage(): Promise<void> {
    await expect(this.page).toHaveURL(`/dashboard/payment/${this.order._id}`);
  }

  async seeMyOrders(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  }

  /** The payment page in one more tab. */
  async openAnotherTab(): Promise<PaymentScreen> {
    const another = new PaymentScreen(await this.context.newPage());
    this.tabs.push(another);
    await another.open(this.order._id);
    return another;
  }

  /** Closes the tab and opens the payment page in another. */
  async changeTabs(): Promise<void> {
    const [closed, another] = [this.payment, new PaymentScreen(await this.context.newPage())];
    this.tabs.splice(this.tabs.indexOf(closed), 1, another);
    await closed.page.close();
    await another.open(this.order._id);
  }

  /** From now on what the pages ask of an address waits until `letGo` or `lose`. */
  async hold(url: string, when: 'asked' | 'answered'): Promise<Held> {
    this.#held = await holdBack(this.context, url, when);
    return this.#held;
  }

  /** The provider tells our server nothing about this payment until `letGo`, so that it cannot be recorded. */
  async keepFromRecording(): Promise<void> {
    const [intent] = await this.#shop.intentsOf(this.order._id);
    const path = `/v1/payment_intents/${intent ?? ''}`;
    await this.#shop.breakProvider({ kind: 'error', method: 'GET', path, times: 10_000 });
    this.#mend = () => this.#shop.mendProvider(path);
  }

  /** Whatever the step holds back goes its way. */
  async letGo(): Promise<void> {
    this.#held?.letGo();
    await this.#mend?.();
  }

  /** Whatever the step holds back is lost with the connection. */
  lose(): void {
    this.#held?.lose();
  }

  /** Presses Logout in another tab. */
  async logOutElsewhere(): Promise<void> {
    const other = await this.context.newPage();
    await other.goto('/about');
    await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await other.close();
  }

  /** The server ends the session and the sign-in service refuses to renew it; no page knows of it yet. */
  async endSession(): Promise<void> {
    const response = await this.#http.delete(`${stack().api}/jwt`, {
      headers: { authorization: `Bearer ${(await this.#token()) ?? ''}` },
    });
    expect(response.ok()).toBe(true);
    await changeAccount(this.#http, this.#account, { disableUser: true });
  }

  /** The server refuses the page's token, as after a change of its secret; a new one may be had. */
  async spoilToken(): Promise<void> {
    const spoilt = (await this.#token())?.replace(/[^.]+$/, (signature) => [...signature].reverse().join(''));
    await this.page.evaluate((token) => localStorage.setItem('token', token), spoilt ?? '');
  }

  #token(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('token'));
  }

  /**
   * Signs in on the /login that the site led to. The sign-in service tells sign-ins apart by the second in which they began,
   * so that one which follows another within its second would be taken for the one that was ended.
   */
  async signInAgain(): Promise<void> {
    await this.page.waitForTimeout(SECOND_MS - (Date.now() % SECOND_MS));
    await changeAccount(this.#http, this.#account, { disableUser: false });
    await this.page.getByLabel('Email', { exact: true }).fill(this.#account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await this.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await seeLoggedIn(this.page);
  }

  /** How often the order was charged by the provider's books, over all intents ever made for it. */
  async charges(): Promise<number> {
    const intents = await this.#shop.intentsOf(this.order._id);
    const charges = await Promise.all(intents.map((intent) => this.#shop.charges(intent)));
    return charges.reduce((sum, count) => sum + count, 0);
  }

  /** The order as the server has it. */
  readOrder(): Promise<Order> {
    return this.#shop.call<Order>(this.#account.email, 'GET', `/orders/${this.order._id}`);
  }
}
