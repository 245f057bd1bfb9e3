import { isFree } from '../../../packages/node-utils/bin/ports.mjs';
import { PORT_VARIABLES } from './settings.mjs';

/**
 * @import { Ports, Settings } from '../src/stack/settings.ts'
 */

/** @type {Record<keyof Ports, string>} */
const SERVICE_NAMES = {
  site: 'the site',
  api: 'the API',
  apiInternal: 'the internal port of the API',
  authEmulator: 'the Auth emulator',
  sandbox: 'the payments sandbox',
  renderer: 'the renderer',
};

/**
 * Returns instructions about occupied ports, one per line.
 * @param {readonly (keyof Ports)[]} occupiedPorts
 * @param {Ports} ports
 */
export const describeOccupiedPorts = (occupiedPorts, ports) =>
  occupiedPorts
    .map(
      (name) =>
        `Port ${ports[name]} is already in use, but ${SERVICE_NAMES[name]} needs it. ` +
        `Stop the program that uses it, or choose another port: ${PORT_VARIABLES[name]}=${ports[name] + 1} npm start (or set it in .env).`,
    )
    .join('\n');

/**
 * Throws an Error unless every port that this stack uses is free. describeOccupiedPorts creates its message.
 * @param {Settings} settings
 */
export async function requireFreePorts({ ports, signIn, payments, ssr }) {
  const requiredPorts = /** @type {(keyof Ports)[]} */ (Object.keys(ports))
    .filter((name) => name !== 'authEmulator' || signIn === 'emulator')
    .filter((name) => name !== 'sandbox' || payments === 'sandbox')
    .filter((name) => name !== 'renderer' || ssr);
  const areFree = await Promise.all(requiredPorts.map((name) => isFree(ports[name])));
  const occupiedPorts = requiredPorts.filter((_, index) => !areFree[index]);
  if (occupiedPorts.length > 0) throw new Error(describeOccupiedPorts(occupiedPorts, ports));
}
