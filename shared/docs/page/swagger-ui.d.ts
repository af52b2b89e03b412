/** As much of Swagger UI as the page uses; its package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface System {
    React: { createElement(type: string, properties: object | null, ...children: string[]): unknown };
  }

  /** What replaces or wraps parts of the viewer. */
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
    /** Null: no service of others is asked whether the document is valid. */
    validatorUrl: null;
  }

  export default function SwaggerUI(options: Options): unknown;
}
