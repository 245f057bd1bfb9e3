import { webProject } from '../../config/jest/projects.mjs';

export default webProject('test-utils', import.meta.dirname);
