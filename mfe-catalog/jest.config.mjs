import { webProject } from '../config/jest/projects.mjs';

export default webProject('mfe-catalog', import.meta.dirname);
