import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';

const SCRIPT_PATH = '/google-script.js';
/** Matches the paths of the emulator's own browser pages. */
const EMULATOR_PAGE_PATTERN = /^\/emulator\/auth\/(iframe|handler)\b/;
const SIGN_UP_ENDPOINT_PATTERN = /accounts:signUp\b/;
/** Matches the endpoint that requests an email. */
const EMAIL_ENDPOINT_PATTERN = /accounts:sendOobCode\b/;
/** Matches tags of external fonts, styles, and scripts that only decorate the emulator's pages. */
const DECORATIVE_TAG_PATTERN =
  /<link href="https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>|<script src="https:\/\/unpkg\.com[^>]*><\/script>/g;

const removeExternalResources = (page: string): string =>
  page.replaceAll('https://apis.google.com/js/api.js', SCRIPT_PATH).replaceAll(DECORATIVE_TAG_PATTERN, '');

/**
 * Headers that must not be forwarded, because they describe a connection or the original encoding of the
 * body.
 */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
];

const omitHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * Forwards a request with this body to the emulator and returns the response. Rejects if the emulator does
 * not respond.
 */
async function forwardRequest(
  incoming: IncomingMessage,
  body: Buffer,
  port: number,
): Promise<IncomingMessage> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: omitHeaders(incoming.headers, CONNECTION_HEADERS),
    // Uses a new connection, because the emulator may close a keep-alive connection just as it is reused.
    agent: false,
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

const signUpSchema = z.object({ email: z.string(), password: z.string() });
const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string() });

/**
 * Signs in to a new account and returns the tokens. They replace the tokens of the sign-up response, which
 * may be invalid. The emulator reads the clock twice during a sign-up. If the second changes in between, it
 * later rejects these tokens as too old.
 */
async function fetchTokens(incoming: IncomingMessage, body: Buffer, port: number): Promise<object> {
  const account = signUpSchema.safeParse(JSON.parse(body.toString() || '{}'));
  if (!account.success) return {};
  const path = (incoming.url ?? '').replace(SIGN_UP_ENDPOINT_PATTERN, 'accounts:signInWithPassword');
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account.data, returnSecureToken: true }),
  });
  return tokensSchema.parse(await response.json());
}

/** An email that Firebase would send. */
export interface Email {
  email: string;
  requestType: string;
  /** The link in the email. */
  oobLink: string;
}

const emailsSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })),
});

/**
 * Returns the latest email that the emulator created. The emulator creates emails, but does not send them.
 */
async function fetchLatestEmail(project: string, port: number): Promise<Email | undefined> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/emulator/v1/projects/${project}/oobCodes`);
  return emailsSchema.parse(await response.json()).oobCodes.at(-1);
}

export interface ProxyOptions {
  /** Port that browsers and the API use. */
  port: number;
  emulatorPort: number;
  /** Firebase project of the emails. */
  project: string;
  /** Called for each email that a user requests. */
  onEmail: (email: Email) => void;
}

async function handleRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  { emulatorPort: port, project, onEmail }: ProxyOptions,
): Promise<void> {
  if (incoming.url?.split('?')[0] === SCRIPT_PATH) {
    const script = await readFile(new URL('google-script.js', import.meta.url));
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'cross-origin-resource-policy': 'cross-origin',
    });
    response.end(script);
    return;
  }
  const body = await buffer(incoming);
  const upstream = await forwardRequest(incoming, body, port);
  const headers = omitHeaders(upstream.headers, [...CONNECTION_HEADERS, 'etag']);
  const status = upstream.statusCode ?? 502;
  let content = await buffer(upstream);
  if (EMULATOR_PAGE_PATTERN.test(incoming.url ?? ''))
    content = Buffer.from(removeExternalResources(content.toString()));
  if (SIGN_UP_ENDPOINT_PATTERN.test(incoming.url ?? '') && incoming.method === 'POST' && status === 200) {
    const newAccount = JSON.parse(content.toString()) as object;
    // Without `idToken`, the caller created an account for another user and needs no tokens.
    if ('idToken' in newAccount)
      content = Buffer.from(JSON.stringify({ ...newAccount, ...(await fetchTokens(incoming, body, port)) }));
  }
  if (EMAIL_ENDPOINT_PATTERN.test(incoming.url ?? '') && status === 200) {
    const latestEmail = await fetchLatestEmail(project, port);
    if (latestEmail) onEmail(latestEmail);
  }
  response.writeHead(status, headers);
  response.end(content);
}

/**
 * Starts a proxy for the Auth emulator. The emulator's pop-up pages load scripts from the internet, so the
 * proxy serves local replacements. After a sign-up, the proxy returns new tokens, because the emulator would
 * occasionally reject the first ones. All other requests are forwarded unchanged. Throws if the port is in
 * use.
 */
export async function startEmulatorProxy(options: ProxyOptions): Promise<Server> {
  const server = createServer((incoming, response) => {
    handleRequest(incoming, response, options).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`Auth emulator: ${String(error)}`);
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
