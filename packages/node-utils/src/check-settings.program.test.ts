import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort, findFreePorts } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';

/** Folder with a copy of the start scripts and without node_modules. */
let folder: string;
/** Ports on which the test listens. */
let occupiedPorts: [string, string];

async function occupyPort(): Promise<string> {
  const server = createServer().listen(await findFreePort(), '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return String(address.port);
}

beforeAll(async () => {
  folder = await createTemporaryFolder();
  for (const entry of [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'packages/server-config/src',
    'tools/dev-stack/bin',
    'packages/node-utils/bin',
    '.env.example',
  ])
    cpSync(join(ROOT, entry), join(folder, entry), { recursive: true });
  occupiedPorts = [await occupyPort(), await occupyPort()];
});

interface CommandResult {
  code: number | null;
  output: string;
}

/**
 * Runs a command in the copy. The PATH contains no other programs, so an installation fails with an
 * error message.
 */
async function run(commandArgs: readonly string[], env: Record<string, string>): Promise<CommandResult> {
  const child = spawn(process.execPath, commandArgs, {
    cwd: folder,
    env: { PATH: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output: stdout + stderr };
}

const START_COMMAND = ['tools/dev-stack/bin/start.mjs'];
const RUN_SCRIPT = 'packages/node-utils/bin/run.mjs';

test('npm start names every occupied port before installing anything', async () => {
  const { code, output } = await run(START_COMMAND, {
    PORT: occupiedPorts[0],
    SANDBOX_PORT: occupiedPorts[1],
  });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${occupiedPorts[0]} is already in use, but the site needs it.`);
  expect(output).toContain(`Port ${occupiedPorts[1]} is already in use, but the payments sandbox needs it.`);
  expect(output).toContain(`SANDBOX_PORT=${String(Number(occupiedPorts[1]) + 1)} npm start`);
  expect(output).not.toMatch(/[Ii]nstall/);
});

test('npm start names every invalid setting of .env before installing anything', async () => {
  writeFileSync(join(folder, '.env'), 'PORT=http\nSEED_DEMO=maybe\nFIREBASE_PROJECT_ID=gear-prod\n');
  const { code, output } = await run(START_COMMAND, {});
  writeFileSync(join(folder, '.env'), '');
  expect(code).toBe(1);
  expect(output).toMatch(/PORT must be a port number[^]*SEED_DEMO must be true or false[^]*FIREBASE_API_KEY/);
  expect(output).not.toMatch(/[Ii]nstalling/);
});

test('npm start accepts old names of settings, including in .env, and prints one warning for each', async () => {
  writeFileSync(join(folder, '.env'), 'ADMIT_EVERYBODY_AS_ADMIN=maybe\nORDER_EXPIRY_HOURS=48\n');
  const env = { ADMIT_EVERYBODY_AS_ADMIN: 'yes', ORDER_LAPSE_HOURS: '24' };
  const { code, output } = await run(START_COMMAND, env);
  writeFileSync(join(folder, '.env'), '');
  expect(code).toBe(1);
  expect(output.match(/^.* is deprecated: .*$/gm)).toEqual([
    'ADMIT_EVERYBODY_AS_ADMIN is deprecated: use ALLOW_INSECURE_ACCESS',
    'ORDER_LAPSE_HOURS is deprecated: use ORDER_EXPIRY_HOURS',
  ]);
  expect(output).toContain('ALLOW_INSECURE_ACCESS must be true or false');
});

test('npm start in production names every unsafe setting before installing anything', async () => {
  const env = { NODE_ENV: 'production', SITE_URL: 'http://gear.example' };
  const { code, output } = await run(START_COMMAND, env);
  expect(code).toBe(1);
  expect(output).toMatch(
    /FIREBASE_PROJECT_ID must[^]*SITE_URL must start with https[^]*STRIPE_SECRET_KEY must/,
  );
  // JWT_SECRET is generated randomly if it is not set.
  expect(output).not.toContain('JWT_SECRET');
  expect(output).not.toMatch(/[Ii]nstall/);
  expect((await run(START_COMMAND, { ...env, JWT_SECRET: 'changeme' })).output).toContain(
    'JWT_SECRET must be a random secret',
  );
});

test('npm start reads secrets from files, and names a file that it cannot read', async () => {
  const secretFile = join(folder, 'jwt-secret');
  writeFileSync(secretFile, 'changeme\n');
  const env = { NODE_ENV: 'production', JWT_SECRET_FILE: secretFile };
  expect((await run(START_COMMAND, env)).output).toContain('JWT_SECRET must be a random secret');
  const { code, output } = await run(START_COMMAND, { ...env, STRIPE_SECRET_KEY_FILE: join(folder, 'none') });
  expect(code).toBe(1);
  expect(output).toContain(`STRIPE_SECRET_KEY_FILE: could not read ${join(folder, 'none')} (ENOENT)`);
  expect(output).not.toMatch(/changeme|[Ii]nstall/);
});

test('a secret in the environment replaces its file in .env', async () => {
  writeFileSync(join(folder, '.env'), 'CONSOLE_TOKEN_FILE=none\n');
  const file = 'tools/release/src/commands/console.ts';
  const fileResult = await run([RUN_SCRIPT, file], {});
  const environmentResult = await run([RUN_SCRIPT, file], { CONSOLE_TOKEN: 'short' });
  writeFileSync(join(folder, '.env'), '');
  expect(fileResult.code).toBe(1);
  expect(fileResult.output).toContain(`CONSOLE_TOKEN_FILE: could not read ${join(folder, 'none')} (ENOENT)`);
  expect(environmentResult.output).toContain('CONSOLE_TOKEN must have at least 20');
  expect(environmentResult.output).not.toContain('CONSOLE_TOKEN_FILE');
});

test('run.mjs reads secrets from files before it checks them', async () => {
  const secretFile = join(folder, 'console-token');
  writeFileSync(secretFile, 'short\n');
  const file = 'tools/release/src/commands/console.ts';
  const env = { CONSOLE_TOKEN_FILE: secretFile };
  expect((await run([RUN_SCRIPT, file], env)).output).toContain('CONSOLE_TOKEN must have at least 20');
  expect((await run([RUN_SCRIPT, file], { ...env, CONSOLE_TOKEN: 'x' })).output).toContain(
    'CONSOLE_TOKEN and CONSOLE_TOKEN_FILE are both set',
  );
});

test('the build of a production site names every missing setting before installing anything', async () => {
  const { code, output } = await run([RUN_SCRIPT, 'tools/release/src/commands/build-site.ts'], {
    NODE_ENV: 'production',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/FIREBASE_PROJECT_ID must[^]*STRIPE_PUBLISHABLE_KEY must/);
  expect(output).not.toMatch(/[Ii]nstall/);
});

test.each([
  ['npm run dev', 'tools/release/src/commands/dev.ts', ['catalog'], { DEV_PORT: 0 }],
  ['the console', 'tools/release/src/commands/console.ts', [], { CONSOLE_PORT: 0 }],
  ['the console', 'tools/release/src/commands/console.ts', ['--port', 0], {}],
  ['the console', 'tools/release/src/commands/console.ts', ['--port=0'], { CONSOLE_PORT: 70_001 }],
] as const)(
  '%s names its occupied port before installing anything: %s %j %j',
  async (service, file, args, variables) => {
    const insertPort = (argument: string | number): string =>
      String(argument).replace(/(?<!\d)0$/, occupiedPorts[0]);
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, insertPort(value)]),
    );
    const { code, output } = await run([RUN_SCRIPT, file, ...args.map(insertPort)], env);
    expect(code).toBe(1);
    expect(output).toContain(`Port ${occupiedPorts[0]} is already in use, but ${service} needs it.`);
    expect(output).not.toMatch(/[Ii]nstall/);
  },
);

test.each([
  ['DEV_PORT must be a port number', 'tools/release/src/commands/dev.ts', ['catalog'], { DEV_PORT: 'http' }],
  [
    'CONSOLE_PORT must be a port number',
    'tools/release/src/commands/console.ts',
    [],
    { CONSOLE_PORT: '70000' },
  ],
  ['--port must be a port number', 'tools/release/src/commands/console.ts', ['--port', 'http'], {}],
  ['set CONSOLE_TOKEN', 'tools/release/src/commands/console.ts', [], { CONSOLE_BIND: '0.0.0.0' }],
  [
    'CONSOLE_TOKEN must have at least 20',
    'tools/release/src/commands/console.ts',
    [],
    { CONSOLE_TOKEN: 'short' },
  ],
])('run.mjs prints "%s" before installing anything', async (expected, file, args, env) => {
  const { code, output } = await run([RUN_SCRIPT, file, ...args], { ...env });
  expect(code).toBe(1);
  expect(output).toContain(expected);
  expect(output).not.toMatch(/[Ii]nstall/);
});

test.each([
  ['the API', 'api/src/server.ts', 'API_PORT'],
  ['the site', 'tools/release/src/gateway/main.ts', 'PORT'],
  ['the renderer', 'tools/release/src/renderer/main.ts', 'RENDERER_PORT'],
])('%s names its occupied port before installing anything', async (service, file, name) => {
  const env = { NODE_ENV: 'development', API_INTERNAL_PORT: occupiedPorts[1], [name]: occupiedPorts[0] };
  const { code, output } = await run([RUN_SCRIPT, file], env);
  expect(code).toBe(1);
  expect(output).toContain(`Port ${occupiedPorts[0]} is already in use, but ${service} needs it.`);
  expect(output.includes(`Port ${occupiedPorts[1]} is already in use`)).toBe(name === 'API_PORT');
  expect(output).not.toMatch(/[Ii]nstall/);
});

test('run.mjs installs the dependencies if the settings are valid and the ports are free', async () => {
  const portSettings = ['PORT', 'RENDERER_PORT', 'CONSOLE_PORT', 'DEV_PORT'];
  const freePorts = await findFreePorts(portSettings.length);
  const ports = Object.fromEntries(portSettings.map((name, index) => [name, String(freePorts[index])]));
  for (const file of [
    'tools/release/src/gateway/main.ts',
    'tools/release/src/commands/console.ts',
    'tools/release/src/commands/dev.ts',
    'tools/release/src/commands/releases.ts',
    'tools/release/src/renderer/main.ts',
  ])
    expect((await run([RUN_SCRIPT, file], ports)).output).toContain('Installing the dependencies');
  // `--help` must work even with invalid settings.
  expect(
    (await run([RUN_SCRIPT, 'tools/release/src/commands/build-site.ts', '--help'], {})).output,
  ).toContain('Installing');
});

test('run.mjs --installed runs a command with the installed dependencies, even if the lockfile has changed', async () => {
  const nodeModules = join(folder, 'node_modules');
  const command = [RUN_SCRIPT, '--installed', 'tools/release/src/commands/rollback.ts'];
  expect((await run(command, {})).output).toContain('Could not install the dependencies');
  mkdirSync(nodeModules);
  writeFileSync(join(nodeModules, '.second-gear-installed'), 'an older lockfile');
  const { output } = await run(command, {});
  rmSync(nodeModules, { recursive: true });
  expect(output).toContain('The dependencies differ from the lockfile.');
  expect(output).not.toMatch(/Installing|Could not install/);
});
