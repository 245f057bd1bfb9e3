/**
 * fastify's `inject` requires `cookie`, an ES module. Node supports that natively; jest's module system does
 * not before Node 24. This file returns Node's copy to jest.
 */
const { createRequire } = process.getBuiltinModule('node:module');
const path = require('node:path');

const ops = createRequire(path.join(__dirname, 'ops/package.json'));
const fastify = createRequire(ops.resolve('fastify'));
const inject = createRequire(fastify.resolve('light-my-request'));

module.exports = inject('cookie');
