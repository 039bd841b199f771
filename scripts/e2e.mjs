// The journeys of npm test, in two halves side by side, and the walk beside them: each has a product and a browser of its own, because
// journeys of one product move one clock and wait for each other. One half alone leaves a machine of two cores idle for a third of the time.
import { spawn } from 'node:child_process'

const halves = [1, 2]
const parts = [
  ...halves.map((half) => ({
    name: `Half ${half} of the journeys`,
    args: [`--shard=${half}/${halves.length}`, `--output=test-results/half-${half}`],
  })),
  { name: 'The walk', args: ['--config=playwright.walk.config.ts'] },
]
const codes = await Promise.all(
  parts.map(async ({ name, args }) => {
    const child = spawn('npx', ['playwright', 'test', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    // Whole pieces, so that they do not mix within a line.
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)))
    process.stdout.write(`\n${name}\n${output}`)
    return code
  }),
)
process.exit(codes.every((code) => code === 0) ? 0 : 1)
