import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FrontOptions, type Mail, serveEmulatorFront } from './front.ts';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});
const addressOf = (server: Server): string =>
  `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

/** Starts a proxy for an emulator with this handler. */
async function frontOf(
  answer: Parameters<typeof createServer>[1],
  onMail: FrontOptions['onMail'] = () => undefined,
): Promise<string> {
  const emulator = createServer(answer).listen(0, '127.0.0.1');
  await once(emulator, 'listening');
  const { port: emulatorPort } = emulator.address() as AddressInfo;
  const front = await serveEmulatorFront({ port: 0, emulatorPort, project: 'demo', onMail });
  open.push(emulator, front);
  return addressOf(front);
}

test('the proxy forwards method, headers, and body of a request, and the response', async () => {
  const front = await frontOf((asked, answer) => {
    let body = '';
    asked.on('data', (part: Buffer) => (body += part.toString()));
    asked.on('end', () => {
      answer.writeHead(418, { 'x-kept': 'yes' });
      answer.end(JSON.stringify([asked.method, asked.url, asked.headers['authorization'], body]));
    });
  });
  const answer = await fetch(`${front}/v1/accounts?x=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: 'hello',
  });
  expect([answer.status, answer.headers.get('x-kept')]).toEqual([418, 'yes']);
  expect(await answer.json()).toEqual(['POST', '/v1/accounts?x=1', 'Bearer owner', 'hello']);
});

test.each(['iframe', 'handler'])('the emulator page %s requests nothing from the internet', async (name) => {
  const front = await frontOf((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(
      '<link href="https://fonts.googleapis.com/icon?family=Icons" rel="stylesheet"><b>é</b>' +
        '<script src="https://unpkg.com/m@10/m.min.js"></script><script src="https://apis.google.com/js/api.js"></script>',
    );
  });
  const answer = await fetch(`${front}/emulator/auth/${name}?apiKey=x`);
  expect(await answer.text()).toBe('<b>é</b><script src="/google-script.js"></script>');
  const script = await fetch(`${front}/google-script.js?onload=x`);
  expect(script.headers.get('content-type')).toBe('text/javascript');
  expect(await script.text()).toContain('gapi');
});

test('the proxy does not reuse a connection that the emulator closes after a response', async () => {
  const used = new WeakSet<object>();
  const front = await frontOf(({ socket }, answer) => {
    if (used.has(socket)) socket.destroy();
    else answer.end('yes');
    used.add(socket);
  });
  for (let turn = 0; turn < 3; turn += 1) expect(await (await fetch(front)).text()).toBe('yes');
});

test('the proxy returns sign-in tokens for a new account, but none if it is created for another user', async () => {
  const front = await frontOf((asked, answer) => {
    answer.setHeader('content-type', 'application/json');
    if (asked.headers.authorization) answer.end('{"localId":"a"}');
    else if (asked.url?.includes('accounts:signUp'))
      answer.end('{"localId":"a","idToken":"old","refreshToken":"old","expiresIn":"3600"}');
    else answer.end('{"idToken":"new","refreshToken":"new","registered":true}');
  });
  const signUp = async (headers: Record<string, string>) => {
    const answer = await fetch(`${front}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'ann@example.com', password: 'secret1' }),
    });
    return (await answer.json()) as unknown;
  };
  expect(await signUp({})).toEqual({
    localId: 'a',
    idToken: 'new',
    refreshToken: 'new',
    expiresIn: '3600',
  });
  expect(await signUp({ authorization: 'Bearer owner' })).toEqual({ localId: 'a' });
});

test('the proxy reports a requested email with its link, but not for a rejected request', async () => {
  const mail = {
    email: 'ann@example.com',
    requestType: 'VERIFY_EMAIL',
    oobLink: 'http://127.0.0.1/action?x',
  };
  const mails: Mail[] = [];
  const front = await frontOf(
    (asked, answer) => {
      if (asked.url === '/emulator/v1/projects/demo/oobCodes')
        answer.end(JSON.stringify({ oobCodes: [{ ...mail, email: 'earlier@example.com' }, mail] }));
      else answer.writeHead(asked.url?.endsWith('bad') ? 400 : 200).end('{}');
    },
    (one) => mails.push(one),
  );
  const url = `${front}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=`;
  expect((await fetch(`${url}bad`, { method: 'POST', body: '{}' })).status).toBe(400);
  expect(mails).toEqual([]);
  expect((await fetch(`${url}x`, { method: 'POST', body: '{}' })).status).toBe(200);
  expect(mails).toEqual([mail]);
});

test('the proxy names the emulator as the cause if it does not respond', async () => {
  const front = await frontOf((asked) => asked.destroy());
  const answer = await fetch(`${front}/anything`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('The Auth emulator');
});
