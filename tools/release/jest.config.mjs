import { nodeProject } from '../../config/jest/projects.mjs';

export default nodeProject('release', import.meta.dirname);
