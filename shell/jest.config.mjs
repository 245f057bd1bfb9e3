import { createWebProject } from '../config/jest/projects.mjs';

export default createWebProject('shell', import.meta.dirname);
