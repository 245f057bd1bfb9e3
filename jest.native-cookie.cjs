/**
 * fastify's `inject` requires `cookie`, an ES module. Node does that natively; jest's own module system
 * cannot before Node 24. This hands jest what Node itself loads.
 */
const { createRequire } = process.getBuiltinModule('node:module');
const path = require('node:path');

const ops = createRequire(path.join(__dirname, 'ops/package.json'));
const fastify = createRequire(ops.resolve('fastify'));
const inject = createRequire(fastify.resolve('light-my-request'));

module.exports = inject('cookie');
