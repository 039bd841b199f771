// The journeys of npm test, in two halves side by side: each has a product and a browser of its own, because journeys of one product move
// one clock and wait for each other. One half alone leaves a machine of two cores idle for a third of the time.
import { spawn } from 'node:child_process'

const halves = [1, 2]
const codes = await Promise.all(
  halves.map(async (half) => {
    const args = ['playwright', 'test', `--shard=${half}/${halves.length}`, `--output=test-results/half-${half}`]
    const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    // Whole pieces, so that the two do not mix within a line.
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)))
    process.stdout.write(`\nHalf ${half} of the journeys\n${output}`)
    return code
  }),
)
process.exit(codes.every((code) => code === 0) ? 0 : 1)
