import type { Component, Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { filledAddress } from './address.ts';

/** The properties of the viewer's button that sends an operation. */
interface Execute {
  path: string;
  method: string;
  operation: { get(name: string): unknown };
  specActions: { execute(request: object): void };
  onExecute?: () => void;
}

/** Asks before a delete is sent, and says what it is about. */
export const askBeforeDelete: Plugin = system => ({
  wrapComponents: {
    execute: (Original: Component<Execute>) => (properties: Execute) => {
      const { path, method, operation, specActions, onExecute } = properties;
      if (method !== 'delete') return system.React.createElement(Original, properties);
      const execute = (request: object) => {
        const address = filledAddress(system, path, method);
        const [summary, description] = [operation.get('summary'), operation.get('description')];
        if (!confirm(`${summary}?\n\n${address}\n\n${description}`)) return;
        onExecute?.();
        specActions.execute(request);
      };
      // The viewer would show that it is being sent as soon as it is asked for.
      const asking = { ...properties, specActions: { ...specActions, execute }, onExecute: () => {} };
      return system.React.createElement(Original, asking);
    },
  },
});
