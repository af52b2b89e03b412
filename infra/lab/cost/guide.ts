const marks = { start: '<!-- npm run cost -- --write -->', end: '<!-- end -->' };

/** A guide with its tables replaced. @throws Error if it has no markers around them. */
export function withTables(guide: string, tables: string[]): string {
  const [before, rest] = guide.split(marks.start);
  const after = rest?.split(marks.end)[1];
  if (before === undefined || after === undefined)
    throw new Error(
      `The guide must have a line "${marks.start}", then a line "${marks.end}", around its tables`,
    );
  return `${before}${marks.start}\n${tables.join('\n\n')}\n${marks.end}${after}`;
}
