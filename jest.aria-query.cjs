/**
 * Tables of roles: 150 small modules of data, in two versions, which jest would load anew for each test file.
 * The environment has them from Node, which loads them once.
 */
module.exports = globalThis[Symbol.for('aria-query')];
