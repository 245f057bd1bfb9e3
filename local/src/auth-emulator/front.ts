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

const SCRIPT = '/google-script.js';
/** The emulator's own browser pages. */
const PAGES = /^\/emulator\/auth\/(iframe|handler)\b/;
/** Sign-up endpoint. */
const SIGN_UP = /accounts:signUp\b/;
/** Endpoint that requests an email. */
const MAIL = /accounts:sendOobCode\b/;
/** Purely decorative resources of these pages. */
const DECORATIONS =
  /<link href="https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>|<script src="https:\/\/unpkg\.com[^>]*><\/script>/g;

const withoutInternet = (page: string): string =>
  page.replaceAll('https://apis.google.com/js/api.js', SCRIPT).replaceAll(DECORATIONS, '');

/** Headers that apply to one connection or to the original encoding of the body. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Forwards a request with this body to the emulator and returns its response. Rejects if there is none. */
async function passOn(asked: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
  const call = request({
    host: '127.0.0.1',
    port,
    method: asked.method,
    path: asked.url,
    headers: without(asked.headers, OF_THE_CONNECTION),
    // The emulator may close a keep-alive connection at the moment of its reuse.
    agent: false,
  });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

const signUpSchema = z.object({ email: z.string(), password: z.string() });
const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string() });

/**
 * Returns the tokens of a new account by signing in to it. The emulator reads the clock twice while it
 * creates an account. If a second passes in between, it rejects the first tokens as too old.
 */
async function tokensOf(asked: IncomingMessage, body: Buffer, port: number): Promise<object> {
  const account = signUpSchema.safeParse(JSON.parse(body.toString() || '{}'));
  if (!account.success) return {};
  const path = (asked.url ?? '').replace(SIGN_UP, 'accounts:signInWithPassword');
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account.data, returnSecureToken: true }),
  });
  return tokensSchema.parse(await answer.json());
}

/** An email that the provider would send. */
export interface Mail {
  email: string;
  requestType: string;
  /** The link in the email. */
  oobLink: string;
}

const mailsSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })),
});

/** Returns the latest email that the emulator created; it sends none. */
async function lastMail(project: string, port: number): Promise<Mail | undefined> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/emulator/v1/projects/${project}/oobCodes`);
  return mailsSchema.parse(await answer.json()).oobCodes.at(-1);
}

export interface FrontOptions {
  /** Port that browsers and the API use. */
  port: number;
  /** Port of the emulator. */
  emulatorPort: number;
  /** Firebase project of the emails. */
  project: string;
  /** Called for each email that a user requests. */
  onMail: (mail: Mail) => void;
}

async function serve(
  asked: IncomingMessage,
  answer: ServerResponse,
  { emulatorPort: port, project, onMail }: FrontOptions,
): Promise<void> {
  if (asked.url?.split('?')[0] === SCRIPT) {
    const script = await readFile(new URL('google-script.js', import.meta.url));
    answer.writeHead(200, {
      'content-type': 'text/javascript',
      'cross-origin-resource-policy': 'cross-origin',
    });
    answer.end(script);
    return;
  }
  const body = await buffer(asked);
  const told = await passOn(asked, body, port);
  const headers = without(told.headers, [...OF_THE_CONNECTION, 'etag']);
  const status = told.statusCode ?? 502;
  let content = await buffer(told);
  if (PAGES.test(asked.url ?? '')) content = Buffer.from(withoutInternet(content.toString()));
  if (SIGN_UP.test(asked.url ?? '') && asked.method === 'POST' && status === 200) {
    const made = JSON.parse(content.toString()) as object;
    // Callers who create an account for another user get no tokens.
    if ('idToken' in made)
      content = Buffer.from(JSON.stringify({ ...made, ...(await tokensOf(asked, body, port)) }));
  }
  if (MAIL.test(asked.url ?? '') && status === 200) {
    const mail = await lastMail(project, port);
    if (mail) onMail(mail);
  }
  answer.writeHead(status, headers);
  answer.end(content);
}

/**
 * Starts a proxy for the Auth emulator. The emulator's pop-up pages need scripts from the internet; the proxy
 * serves local copies. It forwards everything else unchanged, except the tokens of a new account, which would
 * occasionally be rejected. Throws if the port is in use.
 */
export async function serveEmulatorFront(options: FrontOptions): Promise<Server> {
  const server = createServer((asked, answer) => {
    serve(asked, answer, options).catch((error: unknown) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end(`The Auth emulator: ${String(error)}`);
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
