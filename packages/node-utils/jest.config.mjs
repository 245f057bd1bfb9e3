import { nodeProject } from '../../config/jest/projects.mjs';

export default nodeProject('node-utils', import.meta.dirname);
