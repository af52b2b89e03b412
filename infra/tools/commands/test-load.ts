import { runProgram } from './program.ts';
import { wrongSetting } from './test-settings.ts';

const refusal = wrongSetting();
if (refusal) console.error(refusal);
// One after the other: each measures what it puts on the machine, not what another does.
const alone = ['--runInBand', '--selectProjects', 'load'];
process.exitCode = refusal ? 1 : await runProgram('jest', ...process.argv.slice(2), ...alone);
