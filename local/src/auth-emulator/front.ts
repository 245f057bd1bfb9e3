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
/** The emulator's own pages for the browser. */
const PAGES = /^\/emulator\/auth\/(iframe|handler)\b/;
/** Where people make accounts of their own. */
const SIGN_UP = /accounts:signUp\b/;
/** Where people ask for a mail. */
const MAIL = /accounts:sendOobCode\b/;
/** What those pages load for their looks only. */
const DECORATIONS =
  /<link href="https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>|<script src="https:\/\/unpkg\.com[^>]*><\/script>/g;

const withoutInternet = (page: string): string =>
  page.replaceAll('https://apis.google.com/js/api.js', SCRIPT).replaceAll(DECORATIONS, '');

/** Of one connection only, and of a body as it was packed for it. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The emulator's answer to a request with this body; rejects when it gives none. */
async function passOn(asked: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
  const call = request({
    host: '127.0.0.1',
    port,
    method: asked.method,
    path: asked.url,
    headers: without(asked.headers, OF_THE_CONNECTION),
    // A kept connection may be closed by the emulator in the moment in which it is used again.
    agent: false,
  });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

const signUpSchema = z.object({ email: z.string(), password: z.string() });
const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string() });

/**
 * The tokens of a new account, from signing in to it. The emulator looks at the clock twice while it makes an
 * account: where a second passes in between, the first tokens are older than what it takes from then on.
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

/** A message that the provider would send by mail. */
export interface Mail {
  email: string;
  requestType: string;
  /** What the message is about: a link that does it. */
  oobLink: string;
}

const mailsSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })),
});

/** The message that the emulator made last; it sends none. */
async function lastMail(project: string, port: number): Promise<Mail | undefined> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/emulator/v1/projects/${project}/oobCodes`);
  return mailsSchema.parse(await answer.json()).oobCodes.at(-1);
}

export interface FrontOptions {
  /** Where browsers and the API look for the emulator. */
  port: number;
  /** Where it is. */
  emulatorPort: number;
  /** Its project, of which the mails are. */
  project: string;
  /** Hears of each mail that a person asks for. */
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
    // Whoever makes an account for somebody else gets no tokens.
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
 * Stands before the Auth emulator, whose pages for a provider's window need scripts from the internet: here
 * they get what they need from this machine. Everything else passes through as it is, but for the tokens of a new
 * account, which would be refused now and then. Throws where the port is taken.
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
