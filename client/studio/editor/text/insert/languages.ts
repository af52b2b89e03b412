/** A language that the example site shows in colours (highlight.js, its common ones), and how people write its name. */
export interface CodeLanguage {
  /** What stands behind the fence. */
  id: string;
  name: string;
  /** What else somebody may look for. */
  also?: string;
}

/** In the order of their names, which are the same in all languages of people. */
export const codeLanguages: readonly CodeLanguage[] = [
  { id: 'bash', name: 'Bash', also: 'sh zsh terminal' },
  { id: 'c', name: 'C' },
  { id: 'csharp', name: 'C#', also: 'cs dotnet' },
  { id: 'cpp', name: 'C++', also: 'cc' },
  { id: 'css', name: 'CSS' },
  { id: 'diff', name: 'Diff', also: 'patch' },
  { id: 'go', name: 'Go', also: 'golang' },
  { id: 'graphql', name: 'GraphQL', also: 'gql' },
  { id: 'html', name: 'HTML', also: 'xml svg xhtml' },
  { id: 'ini', name: 'INI', also: 'toml' },
  { id: 'java', name: 'Java', also: 'jsp' },
  { id: 'javascript', name: 'JavaScript', also: 'js jsx mjs cjs' },
  { id: 'json', name: 'JSON', also: 'jsonc json5' },
  { id: 'kotlin', name: 'Kotlin', also: 'kt' },
  { id: 'less', name: 'Less' },
  { id: 'lua', name: 'Lua' },
  { id: 'makefile', name: 'Makefile', also: 'make mk' },
  { id: 'markdown', name: 'Markdown', also: 'md' },
  { id: 'objectivec', name: 'Objective-C', also: 'objc mm' },
  { id: 'perl', name: 'Perl', also: 'pl' },
  { id: 'php', name: 'PHP' },
  { id: 'php-template', name: 'PHP template' },
  { id: 'python', name: 'Python', also: 'py' },
  { id: 'python-repl', name: 'Python REPL', also: 'pycon' },
  { id: 'r', name: 'R' },
  { id: 'ruby', name: 'Ruby', also: 'rb rails' },
  { id: 'rust', name: 'Rust', also: 'rs' },
  { id: 'scss', name: 'SCSS', also: 'sass' },
  { id: 'shell', name: 'Shell session', also: 'console' },
  { id: 'sql', name: 'SQL' },
  { id: 'swift', name: 'Swift' },
  { id: 'typescript', name: 'TypeScript', also: 'ts tsx mts cts' },
  { id: 'vbnet', name: 'Visual Basic .NET', also: 'vb' },
  { id: 'wasm', name: 'WebAssembly' },
  { id: 'yaml', name: 'YAML', also: 'yml' },
];
