/**
 * This module checks a program's settings. It uses no dependencies, because it runs before their
 * installation.
 */
import { parseArgs } from 'node:util';
import { findConsoleProblems, findUnsafeSettings } from '../../server-config/src/production.mjs';
import { describeOccupiedPorts } from './ports.mjs';

/**
 * @import { Environment } from '../../server-config/src/production.mjs'
 * @import { ServicePort } from './ports.mjs'
 */

/**
 * @typedef {object} PortSettings
 * @property {string} setting name of the setting that contains the port
 * @property {string} [bind] name of the setting that contains the host
 * @property {number} defaultPort
 * @property {string} service service that listens on the port, for error messages
 */

/**
 * @typedef {object} Program
 * @property {PortSettings[]} ports
 * @property {(env: Environment) => string[]} [findOtherProblems] checks other settings
 * @property {string} [portOption] command-line option for the first port; overrides the setting
 */

/** @type {Record<string, Program>} */
const PROGRAM_BY_FILE = {
  'api/src/server.ts': {
    ports: [
      { setting: 'API_PORT', bind: 'API_BIND', defaultPort: 4000, service: 'the API' },
      {
        setting: 'API_INTERNAL_PORT',
        bind: 'API_INTERNAL_BIND',
        defaultPort: 4100,
        service: 'the internal port of the API',
      },
    ],
    findOtherProblems: (env) => findUnsafeSettings(env, 'api'),
  },
  'tools/release/src/gateway/main.ts': {
    ports: [{ setting: 'PORT', bind: 'BIND', defaultPort: 3000, service: 'the site' }],
  },
  'tools/release/src/renderer/main.ts': {
    ports: [{ setting: 'RENDERER_PORT', bind: 'RENDERER_BIND', defaultPort: 3100, service: 'the renderer' }],
  },
  'tools/release/src/commands/build-site.ts': {
    ports: [],
    findOtherProblems: (env) => findUnsafeSettings(env, 'site'),
  },
  'tools/release/src/commands/console.ts': {
    ports: [{ setting: 'CONSOLE_PORT', bind: 'CONSOLE_BIND', defaultPort: 3002, service: 'the console' }],
    findOtherProblems: findConsoleProblems,
    portOption: 'port',
  },
  'tools/release/src/commands/dev.ts': {
    ports: [{ setting: 'DEV_PORT', defaultPort: 3001, service: 'npm run dev' }],
  },
};

/** @type {(option: string, args: readonly string[]) => string | undefined} */
const readOption = (option, args) => {
  // Not strict, because the command itself validates its arguments.
  const { values } = parseArgs({ args: [...args], options: { [option]: { type: 'string' } }, strict: false });
  return typeof values[option] === 'string' ? values[option] : undefined;
};

/**
 * Returns an error message for each invalid setting of a program, including ports in use.
 * @param {string} file path of the program in the repository
 * @param {Environment} env
 * @param {readonly string[]} args the program's arguments
 * @returns {Promise<string[]>}
 */
export async function findSettingsProblems(file, env, args = []) {
  const { ports = [], findOtherProblems, portOption } = PROGRAM_BY_FILE[file] ?? {};
  /** @type {Record<string, string>} */
  const variables = {};
  for (const [name, value] of Object.entries(env)) if (value) variables[name] = value;
  const hasValidPort = (/** @type {ServicePort} */ { port }) =>
    Number.isInteger(port) && port >= 0 && port <= 65_535;
  const portArgument = portOption && readOption(portOption, args);
  const servicePorts = ports.map(({ setting, bind, defaultPort, service }, index) => ({
    ...(portArgument && index === 0
      ? { setting: `--${portOption}`, port: Number(portArgument) }
      : { setting, port: Number(variables[setting] ?? defaultPort) }),
    host: (bind && variables[bind]) || '127.0.0.1',
    service,
  }));
  return [
    ...(findOtherProblems?.(variables) ?? []),
    ...servicePorts
      .filter((servicePort) => !hasValidPort(servicePort))
      .map(({ setting }) => `${setting} must be a port number from 0 to 65535`),
    ...(await describeOccupiedPorts(servicePorts.filter(hasValidPort))),
  ];
}
