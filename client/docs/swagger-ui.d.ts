/** The part of Swagger UI that the page uses; its package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A collection of immutable.js. */
  interface Immutable {
    get(key: string | number): unknown;
    getIn(path: readonly string[]): unknown;
  }

  export type Component<Properties> = string | ((properties: Properties) => Rendered);
  export type Rendered = { readonly rendered: unique symbol } | null;

  interface React {
    readonly Fragment: Component<object>;
    createElement<Properties extends object>(
      type: Component<Properties>,
      properties: Properties | null,
      ...children: (Rendered | string)[]
    ): Rendered;
    useState<State>(initial: State): [State, (next: State) => void];
  }

  /** A path of the description and a method in lower case. */
  type PathAndMethod = readonly [path: string, method: string];

  export interface System {
    React: React;
    specActions: {
      changeParam(of: PathAndMethod, name: string, place: string, value: string, isXml: boolean): void;
    };
    oas3Actions: {
      setRequestBodyValue(change: { value: string; pathMethod: PathAndMethod }): void;
    };
    specSelectors: {
      /** What is filled in, by place and name, such as `path.blogId`. */
      parameterValues(of: PathAndMethod): Immutable;
    };
    authSelectors: {
      /** The credentials that were given, by the name of their scheme. */
      authorized(): Immutable | undefined;
    };
  }

  /** A request that is about to be sent. */
  export interface Outgoing {
    headers: Record<string, string>;
  }

  /** Replaces or wraps parts of the viewer. */
  export type Plugin = (system: System) => Record<string, unknown>;

  export default function SwaggerUI(options: object): unknown;
}
