import { readRendererEnv } from './env.ts';

test('the renderer uses the API’s internal port, unless an address is configured', () => {
  expect(readRendererEnv({})).toMatchObject({ port: 3100, host: '127.0.0.1', deadline: 300 });
  expect(readRendererEnv({}).api).toBe('http://127.0.0.1:4100');
  expect(readRendererEnv({ API_PORT: '4750', API_INTERNAL_PORT: '4751', API_TARGET: '' }).api).toBe(
    'http://127.0.0.1:4751',
  );
  expect(readRendererEnv({ API_INTERNAL_PORT: '4751', API_TARGET: 'http://10.0.0.5:4100' }).api).toBe(
    'http://10.0.0.5:4100',
  );
});

test('the renderer names all invalid settings at once', () => {
  const readInvalidEnv = () =>
    readRendererEnv({
      RENDERER_PORT: 'seven',
      RENDERER_DEADLINE_MS: '0',
      API_INTERNAL_PORT: '70000',
      API_TARGET: 'localhost:4100',
    });
  expect(readInvalidEnv).toThrow(/RENDERER_PORT[^]*RENDERER_DEADLINE_MS[^]*API_INTERNAL_PORT[^]*API_TARGET/);
});

test('the renderer’s token is optional, but must be long and fit into a header', () => {
  expect(readRendererEnv({}).token).toBeNull();
  expect(readRendererEnv({ RENDERER_TOKEN: 'q7Zt0aBvN8wXyZ3KdLmR7cPu' }).token).toBe(
    'q7Zt0aBvN8wXyZ3KdLmR7cPu',
  );
  for (const RENDERER_TOKEN of ['q7Zt0aBvN8w', 'q7Zt0aBvN8wXyZ3KdLmR\n7cPu', 'q7Zt0aBvN8wXyZ3KdLmR 7cPu'])
    expect(() => readRendererEnv({ RENDERER_TOKEN })).toThrow('RENDERER_TOKEN');
});
