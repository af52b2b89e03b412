import preset from '../local/kit/jest-preset.mjs';

// Tests name files as the commands do: from the project's folder, where the workspace's script starts Jest.
export default { ...preset, displayName: 'lab', rootDir: '../..', roots: ['<rootDir>/infra/lab/tests'] };
