import { webProject } from '../jest.shared.mjs';

export default webProject('web-testing', import.meta.dirname);
