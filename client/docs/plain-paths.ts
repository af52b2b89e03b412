import type { Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/**
 * Shows the path of an operation as plain text. The viewer would make it a link inside the button that opens the operation,
 * so the keyboard would stop twice at each. The address of the page still says what is open.
 */
export const plainPaths: Plugin = ({ React }) => ({
  wrapComponents: {
    DeepLink: () => (properties: { text: string }) => React.createElement('span', null, properties.text),
  },
});
