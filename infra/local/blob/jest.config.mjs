import preset from '../kit/jest-preset.mjs';

export default { ...preset, displayName: 'blob' };
