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
const EMULATOR_PAGES = /^\/emulator\/auth\/(iframe|handler)\b/;
/** Matches the sign-up endpoint. */
const SIGN_UP_ENDPOINT = /accounts:signUp\b/;
/** Matches the endpoint that requests an email. */
const EMAIL_ENDPOINT = /accounts:sendOobCode\b/;
/** Matches tags of external fonts, styles, and scripts that only decorate the emulator's pages. */
const DECORATIVE_TAGS =
  /<link href="https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>|<script src="https:\/\/unpkg\.com[^>]*><\/script>/g;

const removeExternalResources = (page: string): string =>
  page.replaceAll('https://apis.google.com/js/api.js', SCRIPT_PATH).replaceAll(DECORATIVE_TAGS, '');

/**
 * Headers that must not be forwarded, because they describe one connection or the original encoding of the
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
 * Signs in to a new account and returns the tokens. The tokens of the sign-up itself may be useless: the
 * emulator reads the clock twice during a sign-up. If a second passes in between, it later rejects these
 * tokens as too old.
 */
async function fetchTokens(incoming: IncomingMessage, body: Buffer, port: number): Promise<object> {
  const account = signUpSchema.safeParse(JSON.parse(body.toString() || '{}'));
  if (!account.success) return {};
  const path = (incoming.url ?? '').replace(SIGN_UP_ENDPOINT, 'accounts:signInWithPassword');
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account.data, returnSecureToken: true }),
  });
  return tokensSchema.parse(await response.json());
}

/** An email that Firebase would send. */
export interface Mail {
  email: string;
  requestType: string;
  /** The link in the email. */
  oobLink: string;
}

const mailsSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })),
});

/**
 * Returns the latest email that the emulator created. The emulator creates emails, but does not send them.
 */
async function fetchLastMail(project: string, port: number): Promise<Mail | undefined> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/emulator/v1/projects/${project}/oobCodes`);
  return mailsSchema.parse(await response.json()).oobCodes.at(-1);
}

export interface ProxyOptions {
  /** Port that browsers and the API use. */
  port: number;
  /** Port of the emulator. */
  emulatorPort: number;
  /** Firebase project of the emails. */
  project: string;
  /** Called for each email that a user requests. */
  onMail: (mail: Mail) => void;
}

async function handleRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  { emulatorPort: port, project, onMail }: ProxyOptions,
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
  if (EMULATOR_PAGES.test(incoming.url ?? ''))
    content = Buffer.from(removeExternalResources(content.toString()));
  if (SIGN_UP_ENDPOINT.test(incoming.url ?? '') && incoming.method === 'POST' && status === 200) {
    const created = JSON.parse(content.toString()) as object;
    // Without `idToken`, the caller created an account for another user and needs no tokens.
    if ('idToken' in created)
      content = Buffer.from(JSON.stringify({ ...created, ...(await fetchTokens(incoming, body, port)) }));
  }
  if (EMAIL_ENDPOINT.test(incoming.url ?? '') && status === 200) {
    const mail = await fetchLastMail(project, port);
    if (mail) onMail(mail);
  }
  response.writeHead(status, headers);
  response.end(content);
}

/**
 * Starts a proxy for the Auth emulator. The emulator's pop-up pages need scripts from the internet, so the
 * proxy serves local copies. After a sign-up, the proxy returns new tokens, because the emulator would
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
