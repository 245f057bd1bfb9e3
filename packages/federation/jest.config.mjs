import { webProject } from '../../config/jest/projects.mjs';

export default webProject('federation', import.meta.dirname);
