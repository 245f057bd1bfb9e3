import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { Order } from '@second-gear/contract/orders';
import { stack } from '../stack/stack.ts';

export const PASSWORD = 'secondgear';
export const SELLER = 'seller@secondgear.test';
export const BUYER = 'buyer@secondgear.test';
export const ADMIN = 'admin@secondgear.test';

const PICTURE_FILE = new URL('./car.png', import.meta.url);

/**
 * Converts digits to letters. The moderation rules could mistake digits for a phone number, and hold the
 * listing for review.
 */
const digitsToLetters = (count: number): string =>
  String(count).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Matches the results of `makeUniqueWord`. */
export const UNIQUE_WORD_PATTERN = /[a-j]+-[a-j]+-[a-j]+/;

let uniqueWordCount = 0;
/** Returns a word that no other test of this run uses. */
const makeUniqueWord = (): string => {
  uniqueWordCount += 1;
  return [process.pid, uniqueWordCount, Date.now() % 100_000].map(digitsToLetters).join('-');
};

/** Returns name, email address, and phone number of a user who does not exist yet. */
export const buildPerson = () => {
  const word = makeUniqueWord();
  return { name: `Casey ${word}`, email: `casey.${word}@example.test`, phone: '+1 312 555 0199' };
};

/**
 * Delay in ms between a logout and a new sign-in. Sign-in times have a resolution of one second, so the
 * server would reject a session that starts in the same second as the logout.
 */
const DELAY_AFTER_LOGOUT_MS = 1100;

/** API client that creates test data as a demo user or as any other user with the password PASSWORD. */
export class TestDataApi {
  readonly #http: APIRequestContext;
  readonly #tokens = new Map<string, string>();

  constructor(http: APIRequestContext) {
    this.#http = http;
  }

  async #token(email: string): Promise<string> {
    const cachedToken = this.#tokens.get(email);
    if (cachedToken) return cachedToken;
    const { authEmulator, api } = stack();
    const signIn = await this.#http.post(
      `${authEmulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=e2e`,
      { data: { email, password: PASSWORD, returnSecureToken: true } },
    );
    const { idToken } = (await signIn.json()) as { idToken: string };
    const exchange = await this.#http.get(`${api}/jwt`, {
      params: { email },
      headers: { authorization: `Bearer ${idToken}` },
    });
    const { token } = (await exchange.json()) as { token: string };
    this.#tokens.set(email, token);
    return token;
  }

  /** Sends a request as a user. Signs in again if a logout in the browser has ended the session. */
  async #send(email: string, send: (token: string) => Promise<APIResponse>): Promise<APIResponse> {
    const response = await send(await this.#token(email));
    if (response.status() !== 401) return response;
    this.#tokens.delete(email);
    await setTimeout(DELAY_AFTER_LOGOUT_MS);
    return send(await this.#token(email));
  }

  /** Calls the API as the user with this email address. Throws unless the response is 2xx. */
  async call<T>(
    email: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: unknown,
  ) {
    const response = await this.#send(email, (token) =>
      this.#http.fetch(stack().api + path, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(data === undefined ? {} : { data }),
      }),
    );
    if (!response.ok())
      throw new Error(`${method} ${path}: ${String(response.status())} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Uploads the test picture for a car or a dispute. Returns its URL. */
  async upload(email: string, path: '/images' | '/disputes/pictures' = '/images'): Promise<string> {
    const buffer = await readFile(PICTURE_FILE);
    const response = await this.#send(email, (token) =>
      this.#http.post(stack().api + path, {
        headers: { authorization: `Bearer ${token}` },
        multipart: { file: { name: 'car.png', mimeType: 'image/png', buffer } },
      }),
    );
    if (!response.ok()) throw new Error(`POST ${path}: ${await response.text()}`);
    return ((await response.json()) as { url: string }).url;
  }

  /**
   * Lists a car for sale, by default as the demo seller. The model name is unique, so no other test
   * orders this car.
   */
  async listCar(price = 16000, sellerEmail = SELLER, pictureCount = 1): Promise<Car> {
    const images: string[] = [];
    while (images.length < pictureCount) images.push(await this.upload(sellerEmail));
    const { insertedId } = await this.call<{ insertedId: string }>(sellerEmail, 'POST', '/cars', {
      carName: 'Volvo',
      carModel: `V60 ${makeUniqueWord()}`,
      location: 'Chicago, Lake Street, 12, 4',
      condition: 'good',
      carPrice: price,
      phone: '+1 312 555 0123',
      purchaseYear: 2019,
      brandImg: images[0],
      images,
      description: 'Listed for a browser test.',
    });
    return this.call<Car>(sellerEmail, 'GET', `/cars/${insertedId}`);
  }

  /** Creates an unpaid order of the demo buyer. */
  async createOrder(price = 16000): Promise<Order> {
    return this.readOrder(await this.orderCar(await this.listCar(price)));
  }

  /** Orders a car, by default as the demo buyer. Returns the order's id. */
  async orderCar(
    car: Car,
    buyer: { name: string; email: string } = { name: 'Bailey Buyer', email: BUYER },
  ): Promise<string> {
    const [place] = await this.call<{ id: string }[]>(
      buyer.email,
      'GET',
      `/meeting-locations?carId=${car._id}&limit=1`,
    );
    if (!place) throw new Error('There is no meeting location');
    const { insertedId } = await this.call<{ insertedId: string }>(buyer.email, 'POST', '/orders', {
      carId: car._id,
      name: buyer.name,
      email: buyer.email,
      phone: '+1 312 555 0199',
      brandName: car.brandName,
      model: car.model,
      resellPrice: car.resellPrice,
      option: place.id,
      bookingDate: new Date().toISOString().slice(0, 10),
    });
    return insertedId;
  }

  readOrder(id: string): Promise<Order> {
    return this.call<Order>(BUYER, 'GET', `/orders/${id}`);
  }

  /** Returns how often the payments sandbox has charged a payment. */
  async countCharges(paymentId: string): Promise<number> {
    const response = await this.#http.get(`${stack().sandbox}/v1/events?type=charge.succeeded&limit=100`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    const { data } = (await response.json()) as { data: { data: { object: { payment_intent: string } } }[] };
    return data.filter((event) => event.data.object.payment_intent === paymentId).length;
  }

  /** Returns the ids of all payment intents of an order in the payments sandbox. */
  async findIntents(orderId: string): Promise<string[]> {
    const response = await this.#http.get(`${stack().sandbox}/v1/payment_intents?limit=100`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    const { data } = (await response.json()) as { data: { id: string; metadata: { orderId?: string } }[] };
    return data.filter(({ metadata }) => metadata.orderId === orderId).map(({ id }) => id);
  }

  /**
   * Makes the next `times` calls of a path fail in the payments sandbox (default: one call). The kind `drop`
   * executes the call, and then closes the connection without a response.
   */
  async injectProviderFault(fault: {
    kind: 'error' | 'drop';
    path: string;
    method?: 'GET' | 'POST';
    times?: number;
  }) {
    const response = await this.#http.post(`${stack().sandbox}/_sandbox/faults`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
      data: fault,
    });
    if (!response.ok()) throw new Error(`The sandbox refused the fault: ${await response.text()}`);
  }

  /** Removes the pending faults of a path. */
  async clearProviderFaults(path: string) {
    const response = await this.#http.delete(`${stack().sandbox}/_sandbox/faults`, {
      params: { path },
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    if (!response.ok()) throw new Error(`The sandbox did not remove the fault: ${await response.text()}`);
  }
}
