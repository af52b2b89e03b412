import type { Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/**
 * The path of an operation as text: the viewer makes a link of it, inside of the button that opens the operation, so that
 * the keyboard would stop twice at each. What is opened is told in the address all the same.
 */
export const plainPaths: Plugin = ({ React }) => ({
  wrapComponents: {
    DeepLink: () => (properties: { text: string }) => React.createElement('span', null, properties.text),
  },
});
