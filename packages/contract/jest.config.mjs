import { createWebProject } from '../../config/jest/projects.mjs';

export default createWebProject('contract', import.meta.dirname);
