import { runProgram } from './program.ts';
import { wrongSetting } from './test-settings.ts';

const told = wrongSetting();
if (told) console.error(told);
// One after the other: each measures what it puts on the machine, not what another does.
const alone = ['--runInBand', '--selectProjects', 'load'];
process.exitCode = told ? 1 : await runProgram('jest', ...process.argv.slice(2), ...alone);
