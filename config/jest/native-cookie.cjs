/**
 * fastify's `inject` requires `cookie`, an ES module. Node supports that natively; jest's module system does
 * not before Node 24. This file returns Node's copy to jest.
 */
const { createRequire } = process.getBuiltinModule('node:module');
const path = require('node:path');

const release = createRequire(path.join(__dirname, '../../tools/release/package.json'));
const fastify = createRequire(release.resolve('fastify'));
const inject = createRequire(fastify.resolve('light-my-request'));

module.exports = inject('cookie');
