import { webProject } from '../../config/jest/projects.mjs';

export default webProject('contract', import.meta.dirname);
