import type { APIRequestContext } from '@playwright/test';
import { newPerson, PASSWORD } from './shop.ts';
import { stack } from './stack.ts';

const AS_OWNER = { authorization: 'Bearer owner' };
const PROJECT = 'demo-second-gear';

/** A test user with the password PASSWORD. */
export interface Account {
  uid: string;
  name: string;
  email: string;
  phone: string;
}

async function post<T>(http: APIRequestContext, url: string, data: unknown, bearer?: string): Promise<T> {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const response = await http.post(url, { data, headers });
  if (!response.ok()) throw new Error(`${url}: ${String(response.status())} ${await response.text()}`);
  return (await response.json()) as T;
}

const identityCall = (call: string) =>
  `${stack().authEmulator}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=e2e`;

/**
 * Signs up a user at the sign-in service and our server. By default, the name is unique, the email address
 * new, and verified (see `emailVerified`).
 */
export async function newAccount(
  http: APIRequestContext,
  role: 'buyer' | 'seller',
  called?: string,
  emailVerified = true,
  address?: string,
): Promise<Account> {
  const { phone, ...person } = newPerson();
  const [name, email] = [called ?? person.name, address ?? person.email];
  const { idToken, localId } = await post<{ idToken: string; localId: string }>(
    http,
    identityCall('signUp'),
    { email, password: PASSWORD, displayName: name },
  );
  const account = { uid: localId, name, email, phone };
  if (emailVerified) await changeAccount(http, account, { emailVerified });
  await post(http, `${stack().api}/users`, { name, email, phone, role }, idToken);
  return account;
}

/** Changes an account at the sign-in service, as its console would. */
export async function changeAccount(
  http: APIRequestContext,
  { uid }: Account,
  change: { disableUser?: boolean; emailVerified?: boolean },
): Promise<void> {
  const url = `${stack().authEmulator}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
  const response = await http.post(url, { headers: AS_OWNER, data: { localId: uid, ...change } });
  if (!response.ok()) throw new Error(`accounts:update: ${await response.text()}`);
}

/** Returns the sign-in methods of an account; empty if there is no account. */
export async function waysToSignIn(http: APIRequestContext, email: string): Promise<string[]> {
  const url = `${stack().authEmulator}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:lookup`;
  const response = await http.post(url, { headers: AS_OWNER, data: { email: [email] } });
  const { users = [] } = (await response.json()) as {
    users?: { providerUserInfo?: { providerId: string }[] }[];
  };
  return users.flatMap((user) => (user.providerUserInfo ?? []).map((way) => way.providerId)).sort();
}

/** Returns the link in the latest email of a kind to an address; null if none was sent. */
export async function mailedLink(
  http: APIRequestContext,
  email: string,
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' = 'PASSWORD_RESET',
): Promise<string | null> {
  const response = await http.get(`${stack().authEmulator}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; requestType: string; oobLink: string }[];
  };
  const mine = oobCodes.filter((mail) => mail.email === email && mail.requestType === kind);
  return mine.at(-1)?.oobLink ?? null;
}
