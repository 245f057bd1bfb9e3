/**
 * Returns the copy of `cookie` that Node has loaded. fastify's `inject` requires this ES module, which jest's
 * module system does not support before Node 24.
 */
const { createRequire } = process.getBuiltinModule('node:module');
const path = require('node:path');

const release = createRequire(path.join(__dirname, '../../tools/release/package.json'));
const fastify = createRequire(release.resolve('fastify'));
const inject = createRequire(fastify.resolve('light-my-request'));

module.exports = inject('cookie');
