import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Email, type ProxyOptions, startEmulatorProxy } from './proxy.ts';

const openServers: Server[] = [];
afterEach(async () => {
  for (const server of openServers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});
const getOrigin = (server: Server): string =>
  `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

/**
 * Starts a fake emulator with this request handler, and a proxy in front of it. Returns the proxy's origin.
 */
async function startProxy(
  response: Parameters<typeof createServer>[1],
  onEmail: ProxyOptions['onEmail'] = () => undefined,
): Promise<string> {
  const emulator = createServer(response).listen(0, '127.0.0.1');
  await once(emulator, 'listening');
  const { port: emulatorPort } = emulator.address() as AddressInfo;
  const proxy = await startEmulatorProxy({ port: 0, emulatorPort, project: 'demo', onEmail });
  openServers.push(emulator, proxy);
  return getOrigin(proxy);
}

test('the proxy forwards the method, headers, and body of a request, and returns the response', async () => {
  const proxy = await startProxy((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      response.writeHead(418, { 'x-custom': 'yes' });
      response.end(JSON.stringify([incoming.method, incoming.url, incoming.headers['authorization'], body]));
    });
  });
  const response = await fetch(`${proxy}/v1/accounts?x=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: 'hello',
  });
  expect([response.status, response.headers.get('x-custom')]).toEqual([418, 'yes']);
  expect(await response.json()).toEqual(['POST', '/v1/accounts?x=1', 'Bearer owner', 'hello']);
});

test.each(['iframe', 'handler'])('the emulator page %s requests nothing from the internet', async (name) => {
  const proxy = await startProxy((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<link href="https://fonts.googleapis.com/icon?family=Icons" rel="stylesheet"><b>é</b>' +
        '<script src="https://unpkg.com/m@10/m.min.js"></script><script src="https://apis.google.com/js/api.js"></script>',
    );
  });
  const response = await fetch(`${proxy}/emulator/auth/${name}?apiKey=x`);
  expect(await response.text()).toBe('<b>é</b><script src="/google-script.js"></script>');
  const script = await fetch(`${proxy}/google-script.js?onload=x`);
  expect(script.headers.get('content-type')).toBe('text/javascript');
  expect(await script.text()).toContain('gapi');
});

test('the proxy does not reuse a connection that the emulator closes after a response', async () => {
  const usedSockets = new WeakSet<object>();
  const proxy = await startProxy(({ socket }, response) => {
    if (usedSockets.has(socket)) socket.destroy();
    else response.end('yes');
    usedSockets.add(socket);
  });
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await (await fetch(proxy)).text()).toBe('yes');
});

test('the proxy returns sign-in tokens for a new account, but none for an account created for another user', async () => {
  const proxy = await startProxy((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    if (incoming.headers.authorization) response.end('{"localId":"a"}');
    else if (incoming.url?.includes('accounts:signUp'))
      response.end('{"localId":"a","idToken":"old","refreshToken":"old","expiresIn":"3600"}');
    else response.end('{"idToken":"new","refreshToken":"new","registered":true}');
  });
  const signUp = async (headers: Record<string, string>) => {
    const response = await fetch(`${proxy}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'ann@example.com', password: 'secret1' }),
    });
    return (await response.json()) as unknown;
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
  const expectedEmail = {
    email: 'ann@example.com',
    requestType: 'VERIFY_EMAIL',
    oobLink: 'http://127.0.0.1/action?x',
  };
  const emails: Email[] = [];
  const proxy = await startProxy(
    (incoming, response) => {
      if (incoming.url === '/emulator/v1/projects/demo/oobCodes')
        response.end(
          JSON.stringify({ oobCodes: [{ ...expectedEmail, email: 'earlier@example.com' }, expectedEmail] }),
        );
      else response.writeHead(incoming.url?.endsWith('bad') ? 400 : 200).end('{}');
    },
    (email) => emails.push(email),
  );
  const url = `${proxy}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=`;
  expect((await fetch(`${url}bad`, { method: 'POST', body: '{}' })).status).toBe(400);
  expect(emails).toEqual([]);
  expect((await fetch(`${url}x`, { method: 'POST', body: '{}' })).status).toBe(200);
  expect(emails).toEqual([expectedEmail]);
});

test('if the emulator does not respond, the error of the proxy names it as the cause', async () => {
  const proxy = await startProxy((incoming) => incoming.destroy());
  const response = await fetch(`${proxy}/anything`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('Auth emulator');
});
