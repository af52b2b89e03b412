const marks = { start: '<!-- npm run cost -- --write -->', end: '<!-- end -->' };

/** A guide with its tables replaced. @throws Error when it has no place for them. */
export function withTables(guide: string, tables: string[]): string {
  const [before, rest] = guide.split(marks.start);
  const after = rest?.split(marks.end)[1];
  if (before === undefined || after === undefined)
    throw new Error(
      `The guide has no lines «${marks.start}» and «${marks.end}», between which the tables stand`,
    );
  return `${before}${marks.start}\n${tables.join('\n\n')}\n${marks.end}${after}`;
}
