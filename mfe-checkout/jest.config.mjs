import { webProject } from '../config/jest/projects.mjs';

export default webProject('mfe-checkout', import.meta.dirname);
