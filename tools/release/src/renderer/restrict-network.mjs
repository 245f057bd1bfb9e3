import net from 'node:net';

/** Ways to load further Node modules, such as `dns` and `child_process`, or native code. */
const MODULE_LOADERS = ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen'];

const toHostAndPort = (host, port) =>
  `${String(host ?? 'localhost').replace(/^\[|\]$/g, '')}:${String(port)}`;

/** Returns what a call of `Socket.connect` connects to, from any of its forms. */
function describeDestination([first, second]) {
  // `net.connect` passes its normalized arguments as one array.
  const target = Array.isArray(first) ? first[0] : first;
  if (typeof target === 'object' && target !== null) {
    const { path, host, port } = target;
    return path ?? toHostAndPort(host, port);
  }
  return toHostAndPort(typeof second === 'string' ? second : undefined, target);
}

/**
 * Restricts the connections of this thread to allowed addresses. All of `fetch`, including its redirects,
 * `http`, `https`, `tls` and WebSocket connect through `net.Socket`. Bundles have no access to other modules
 * that use the network.
 * @param {(destination: string) => void} onRefused called once per refused destination
 * @returns {(url: string) => void} allows connections to the host of this URL
 */
export function restrictNetwork(onRefused) {
  const allowed = new Set();
  const refused = new Set();
  // React and the bundles' own code load no modules through these.
  for (const name of MODULE_LOADERS) Reflect.deleteProperty(process, name);
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function connectIfAllowed(...args) {
    const destination = describeDestination(args);
    if (allowed.has(destination)) return Reflect.apply(connect, this, args);
    if (!refused.has(destination)) {
      refused.add(destination);
      onRefused(destination);
    }
    const error = new Error(`A server bundle may connect only to the API, not to ${destination}`);
    // Like a failed connection: an exception here would escape the caller's promise.
    process.nextTick(() => this.destroy(error));
    return this;
  };
  return (url) => {
    const { protocol, hostname, port } = new URL(url);
    allowed.add(toHostAndPort(hostname, port || (protocol === 'https:' ? 443 : 80)));
  };
}
