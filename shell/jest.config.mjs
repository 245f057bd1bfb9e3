import { webProject } from '../jest.shared.mjs';

export default webProject('shell', import.meta.dirname);
