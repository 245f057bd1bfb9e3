import { createStyledProject } from '../../config/jest/projects.mjs';

export default createStyledProject('ui', import.meta.dirname);
