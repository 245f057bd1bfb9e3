import { createWebProject } from '../../config/jest/projects.mjs';

export default createWebProject('test-utils', import.meta.dirname);
