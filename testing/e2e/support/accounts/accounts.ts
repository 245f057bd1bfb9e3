import type { APIRequestContext } from '@playwright/test';
import { buildPerson, PASSWORD } from '../data/test-data-api.ts';
import { stack } from '../stack/stack.ts';

const EMULATOR_ADMIN_HEADERS = { authorization: 'Bearer owner' };
const PROJECT_ID = 'demo-second-gear';

/** A test user with the password PASSWORD. */
export interface Account {
  uid: string;
  name: string;
  email: string;
  phone: string;
}

async function postJson<T>(http: APIRequestContext, url: string, data: unknown, bearer?: string): Promise<T> {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const response = await http.post(url, { data, headers });
  if (!response.ok()) throw new Error(`${url}: ${String(response.status())} ${await response.text()}`);
  return (await response.json()) as T;
}

const accountsApiUrl = (method: string) =>
  `${stack().authEmulator}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=e2e`;

/**
 * Signs up a user at the sign-in service and our server. By default, the name and the email address are
 * generated, and the address is verified.
 */
export async function createAccount(
  http: APIRequestContext,
  role: 'buyer' | 'seller',
  customName?: string,
  emailVerified = true,
  customEmail?: string,
): Promise<Account> {
  const { phone, ...person } = buildPerson();
  const [name, email] = [customName ?? person.name, customEmail ?? person.email];
  const { idToken, localId } = await postJson<{ idToken: string; localId: string }>(
    http,
    accountsApiUrl('signUp'),
    { email, password: PASSWORD, displayName: name },
  );
  const account = { uid: localId, name, email, phone };
  if (emailVerified) await updateAccount(http, account, { emailVerified });
  await postJson(http, `${stack().api}/users`, { name, email, phone, role }, idToken);
  return account;
}

/** Changes an account at the sign-in service, as an operator does in the Firebase console. */
export async function updateAccount(
  http: APIRequestContext,
  { uid }: Account,
  change: { disableUser?: boolean; emailVerified?: boolean },
): Promise<void> {
  const url = `${stack().authEmulator}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:update`;
  const response = await http.post(url, {
    headers: EMULATOR_ADMIN_HEADERS,
    data: { localId: uid, ...change },
  });
  if (!response.ok()) throw new Error(`accounts:update: ${await response.text()}`);
}

/** Returns the sign-in methods of an account, or an empty array if the account does not exist. */
export async function listSignInMethods(http: APIRequestContext, email: string): Promise<string[]> {
  const url = `${stack().authEmulator}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:lookup`;
  const response = await http.post(url, { headers: EMULATOR_ADMIN_HEADERS, data: { email: [email] } });
  const { users = [] } = (await response.json()) as {
    users?: { providerUserInfo?: { providerId: string }[] }[];
  };
  return users.flatMap((user) => (user.providerUserInfo ?? []).map((provider) => provider.providerId)).sort();
}

/** Returns the link from the latest email of this kind to the address, or null if there is no such email. */
export async function findEmailedLink(
  http: APIRequestContext,
  email: string,
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' = 'PASSWORD_RESET',
): Promise<string | null> {
  const response = await http.get(`${stack().authEmulator}/emulator/v1/projects/${PROJECT_ID}/oobCodes`);
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; requestType: string; oobLink: string }[];
  };
  const matchingCodes = oobCodes.filter((code) => code.email === email && code.requestType === kind);
  return matchingCodes.at(-1)?.oobLink ?? null;
}
