import { serverProject } from '../config/jest/projects.mjs';

export default serverProject('shell-server', import.meta.dirname);
