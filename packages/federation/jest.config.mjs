import { createWebProject } from '../../config/jest/projects.mjs';

export default createWebProject('federation', import.meta.dirname);
