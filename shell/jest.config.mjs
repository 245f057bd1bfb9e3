import { webProject } from '../config/jest/projects.mjs';

export default webProject('shell', import.meta.dirname);
