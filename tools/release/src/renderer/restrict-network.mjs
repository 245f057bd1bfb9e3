import net from 'node:net';

/**
 * Properties of `process` that load other Node modules, such as `dns` and `child_process`, or native code, or
 * that read secrets: `loadEnvFile` reads any file, and a report contains the renderer's environment.
 */
const REMOVED_NAMES = ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'loadEnvFile', 'report'];

const toHostAndPort = (host, port) =>
  `${String(host ?? 'localhost').replace(/^\[|\]$/g, '')}:${String(port)}`;

/** Returns the destination of a call to `Socket.connect`, for each form of its arguments. */
function describeDestination([firstArgument, secondArgument]) {
  // `net.connect` passes its normalized arguments as one array.
  const target = Array.isArray(firstArgument) ? firstArgument[0] : firstArgument;
  if (typeof target === 'object' && target !== null) {
    const { path, host, port } = target;
    return path ?? toHostAndPort(host, port);
  }
  return toHostAndPort(typeof secondArgument === 'string' ? secondArgument : undefined, target);
}

/**
 * Restricts the connections of this thread to allowed addresses. All of `fetch`, including its redirects,
 * `http`, `https`, `tls` and WebSocket connect through `net.Socket`. Bundles have no access to other modules
 * that use the network.
 * @param {(destination: string) => void} onRefused called once per refused destination
 * @returns {(url: string) => void} allows connections to the host of this URL
 */
export function restrictNetwork(onRefused) {
  const allowedDestinations = new Set();
  const refusedDestinations = new Set();
  // Neither React nor the bundles use these properties.
  for (const name of REMOVED_NAMES) Reflect.deleteProperty(process, name);
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function connectIfAllowed(...args) {
    const destination = describeDestination(args);
    if (allowedDestinations.has(destination)) return Reflect.apply(connect, this, args);
    if (!refusedDestinations.has(destination)) {
      refusedDestinations.add(destination);
      onRefused(destination);
    }
    const error = new Error(`A server bundle may connect only to the API, not to ${destination}`);
    // Reports the error in the same way as a failed connection. An exception here would escape the caller's
    // promise.
    process.nextTick(() => this.destroy(error));
    return this;
  };
  return (url) => {
    const { protocol, hostname, port } = new URL(url);
    allowedDestinations.add(toHostAndPort(hostname, port || (protocol === 'https:' ? 443 : 80)));
  };
}
