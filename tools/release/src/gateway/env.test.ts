import { readGatewayEnv } from './env.ts';

test('without settings the gateway uses the default ports, listens on localhost only and has no renderer', () => {
  expect(readGatewayEnv({ PORT: '', RENDERER: 'off' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    api: 'http://127.0.0.1:4000',
    renderer: null,
    limits: { request: 300, headers: 60 },
    logLevel: 'info',
  });
});

test('the gateway reads ports and addresses from the settings', () => {
  const env = { PORT: '3200', BIND: '0.0.0.0', API_PORT: '4200', RENDERER: 'http://127.0.0.1:3100' };
  expect(readGatewayEnv({ ...env, RENDERER_TIMEOUT_MS: '500' })).toMatchObject({
    port: 3200,
    host: '0.0.0.0',
    api: 'http://127.0.0.1:4200',
    renderer: { address: 'http://127.0.0.1:3100', timeoutMs: 500 },
  });
});

test('the gateway still reads RENDERER_TIMEOUT_MS under its old name, with a warning', () => {
  const warn = jest.fn();
  const env = { RENDERER: 'http://127.0.0.1:3100', RENDERER_PATIENCE_MS: '500' };
  expect(readGatewayEnv(env, warn).renderer).toMatchObject({ timeoutMs: 500 });
  expect(warn.mock.calls).toEqual([['RENDERER_PATIENCE_MS is deprecated: use RENDERER_TIMEOUT_MS']]);
});

test('the gateway names all invalid settings at once', () => {
  const invalidEnv = {
    PORT: 'http',
    API_TARGET: 'localhost:4000',
    RENDERER: 'on',
    RENDERER_TIMEOUT_MS: '-1',
    REQUEST_TIMEOUT_SECONDS: 'soon',
    LOG_LEVEL: 'loud',
  };
  for (const name of Object.keys(invalidEnv)) expect(() => readGatewayEnv(invalidEnv)).toThrow(name);
});
