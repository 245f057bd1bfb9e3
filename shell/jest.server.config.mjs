import { createServerProject } from '../config/jest/projects.mjs';

export default createServerProject('shell-server', import.meta.dirname);
