/** The result of an audit: undefined if it is unknown. */
export interface AuditVerdict {
  isClean: boolean | undefined;
  /** A line for the user. */
  text: string;
}

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string }>;
  metadata?: { vulnerabilities?: { total?: number } };
  message?: string;
}

function parse(output: string): AuditReport {
  try {
    const report: unknown = JSON.parse(output);
    return typeof report === 'object' && report !== null ? report : {};
  } catch {
    return { message: 'npm printed no report' };
  }
}

/** Reads the output of `npm audit --json`. Many registries know no vulnerabilities, and say so in many ways. */
export function judgeAudit(output: string): AuditVerdict {
  const { vulnerabilities = {}, metadata, message = 'no reason given' } = parse(output);
  const total = metadata?.vulnerabilities?.total;
  if (total === undefined) {
    return { isClean: undefined, text: `Not audited: the registry returned no audit report (${message})` };
  }
  if (total === 0) return { isClean: true, text: 'No known vulnerabilities' };
  const found = Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
  return {
    isClean: false,
    text: `Known vulnerabilities: ${found.join(', ')}. Run npm audit for details and fixes`,
  };
}
