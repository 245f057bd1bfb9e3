import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('stripe-sandbox', import.meta.dirname);
