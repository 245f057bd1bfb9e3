import { createWebProject } from '../config/jest/projects.mjs';

export default createWebProject('mfe-dashboard', import.meta.dirname);
