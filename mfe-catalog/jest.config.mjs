import { createWebProject } from '../config/jest/projects.mjs';

export default createWebProject('mfe-catalog', import.meta.dirname);
