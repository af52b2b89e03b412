import { judgeAudit } from '../../../infra/tools/build/audit-report.ts';

const report = (vulnerabilities: Record<string, { severity: string }>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  });

test('an audit that finds nothing is clean', () => {
  expect(judgeAudit(report({}))).toEqual({ isClean: true, text: 'No known vulnerabilities' });
});

test('an audit that finds something is not clean, and names the package', () => {
  const { isClean, text } = judgeAudit(report({ validator: { severity: 'high' } }));

  expect(isClean).toBe(false);
  expect(text).toContain('validator (high)');
});

test.each([
  ['a registry that does not audit', '{"message":"405 Method Not Allowed","statusCode":405,"error":{}}'],
  ['no registry', '{"error":{"code":"ENOAUDIT","summary":""}}'],
  ['nothing printed', ''],
  ['a web page', '<html></html>'],
  ['another report', 'null'],
])('with %s the result is unknown, which is not a failure', (_, output) => {
  expect(judgeAudit(output).isClean).toBeUndefined();
});
