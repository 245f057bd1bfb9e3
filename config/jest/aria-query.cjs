/**
 * Role tables: 150 small data modules in two versions, which jest would load again for each test file. The
 * environment gets them from Node, which loads them once.
 */
module.exports = globalThis[Symbol.for('aria-query')];
