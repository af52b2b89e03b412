/** A partition key definition in the form that is applied to documents. */
export interface PartitionKeyRule {
  /** The property names of the path, outermost first. */
  path: string[];
}

/** Parses the only path of a definition; its segments are separated by / and may be quoted: /"first name"/inner. */
export function makePartitionKeyRule(definition: { paths: string[] }): PartitionKeyRule {
  const segments = definition.paths[0]?.match(/"[^"]*"|[^/"]+/g) ?? [];
  return {
    path: segments.map(segment => (segment.startsWith('"') ? segment.slice(1, -1) : segment)),
  };
}
