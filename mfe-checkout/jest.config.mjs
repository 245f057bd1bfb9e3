import { createWebProject } from '../config/jest/projects.mjs';

export default createWebProject('mfe-checkout', import.meta.dirname);
