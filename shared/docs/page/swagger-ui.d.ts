/** The part of Swagger UI that the page uses; its package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface System {
    React: { createElement(type: string, properties: object | null, ...children: string[]): unknown };
  }

  /** Replaces or wraps parts of the viewer. */
  export type Plugin = (system: System) => Record<string, unknown>;

  interface Options {
    /** An OpenAPI document. */
    spec: object;
    domNode: Element;
    layout: 'BaseLayout';
    plugins: Plugin[];
    deepLinking: boolean;
    docExpansion: 'list' | 'full' | 'none';
    defaultModelsExpandDepth: number;
    displayRequestDuration: boolean;
    tryItOutEnabled: boolean;
    /** Null: no external service is asked to validate the document. */
    validatorUrl: null;
  }

  export default function SwaggerUI(options: Options): unknown;
}
