import { webProject } from '../config/jest/projects.mjs';

export default webProject('mfe-dashboard', import.meta.dirname);
